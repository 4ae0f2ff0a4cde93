/** Whether this browser can keep the application: without TLS it has neither workers nor locks. */
export const canKeep = (): boolean => 'serviceWorker' in navigator && 'locks' in navigator
