const tell = (error: unknown): void => void import("./tell-error.ts").then(({ tellError }) => tellError(error)).catch(() => undefined)

/** Tells the platform of errors that no page has caught. */
export function watchErrors(): void {
  // Without an error it is a foreign script's, or the browser's complaint about its own layout.
  addEventListener("error", (event) => event.error && tell(event.error))
  addEventListener("unhandledrejection", ({ reason }) => tell(reason))
}
