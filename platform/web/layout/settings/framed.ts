/** This page is shown inside the preview of another one. */
export const isFramed = () => window.self !== window.top
