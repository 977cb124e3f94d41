// The API's description as a page; without script there is a link to the description itself.
"use strict";
const page = document.getElementById("api-docs");
SwaggerUIBundle({ url: page?.dataset.schema, domNode: page, deepLinking: true, validatorUrl: null });
