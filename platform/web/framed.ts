/** This page is shown inside the preview of another one. */
export const isFramed = () => globalThis.self !== globalThis.top
