const tell = (error: unknown): void => void import("./tell-error.ts").then(({ tellError }) => tellError(error)).catch(() => undefined)

/** Reports errors that no page has caught to the platform. */
export function watchErrors(): void {
  // Events without an error come from foreign scripts, or are the browser's warnings about its own layout.
  addEventListener("error", (event) => event.error && tell(event.error))
  addEventListener("unhandledrejection", ({ reason }) => tell(reason))
}
