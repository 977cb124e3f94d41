// Globals of the scripts of pages besides those of the platform.

interface HtmxRequest {
    verb: string;
    path: string;
    formData?: FormData;
    headers: Record<string, string>;
    parameters: Record<string, string>;
    triggeringEvent?: Event;
}

interface HtmxDetail {
    elt: Element;
    requestConfig: HtmxRequest;
    xhr: XMLHttpRequest;
    target: Element;
    shouldSwap: boolean;
}

interface HtmxContext {
    headers?: Record<string, string>;
    select?: string;
    swap: string;
    target: string;
    values?: FormData;
}

interface Htmx {
    ajax(verb: string, path: string, context: HtmxContext): Promise<void>;
    process(element: Element): void;
    swap(target: string, html: string, style: { swapStyle: string }): void;
    trigger(element: Element | null, event: string): void;
}

declare const htmx: Htmx;
declare function SwaggerUIBundle(options: Record<string, unknown>): void;

interface DocumentEventMap {
    "htmx:afterSettle": CustomEvent<HtmxDetail>;
    "htmx:beforeRequest": CustomEvent<HtmxDetail>;
    "htmx:configRequest": CustomEvent<HtmxRequest>;
    "htmx:responseError": CustomEvent<HtmxDetail>;
    "htmx:beforeSend": CustomEvent<HtmxDetail>;
    "htmx:beforeSwap": CustomEvent<HtmxDetail>;
    "htmx:sendError": CustomEvent<HtmxDetail>;
    "htmx:timeout": CustomEvent<HtmxDetail>;
}
