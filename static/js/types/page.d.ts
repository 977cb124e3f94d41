// Globals of the scripts of pages besides those of the platform.

interface HtmxRequest {
    verb: string;
    path: string;
    formData?: FormData;
    parameters: Record<string, string>;
}

interface HtmxDetail {
    requestConfig: HtmxRequest;
    xhr: XMLHttpRequest;
    target: Element;
    shouldSwap: boolean;
}

interface Htmx {
    ajax(verb: string, path: string, context: { target: string; select?: string; swap: string }): Promise<void>;
    config: { timeout: number };
    process(element: Element): void;
    swap(target: string, html: string, style: { swapStyle: string }): void;
    trigger(element: Element | null, event: string): void;
}

declare const htmx: Htmx;
declare function SwaggerUIBundle(options: Record<string, unknown>): void;

interface DocumentEventMap {
    "htmx:afterSettle": CustomEvent<HtmxDetail>;
    "htmx:beforeRequest": CustomEvent<HtmxDetail>;
    "htmx:beforeSend": CustomEvent<HtmxDetail>;
    "htmx:beforeSwap": CustomEvent<HtmxDetail>;
    "htmx:sendError": CustomEvent<HtmxDetail>;
    "htmx:timeout": CustomEvent<HtmxDetail>;
}
