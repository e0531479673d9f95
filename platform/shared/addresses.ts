/** Addresses of the server; whatever else a browser opens is a page of the application. */
export const serverOwned = /^\/(?:api|process|org|dev|healthz|readyz|metrics|builds|assets)(?:\/|$)/
