import "react"

declare module "react" {
  /** Custom properties that a component sets for a style sheet. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
