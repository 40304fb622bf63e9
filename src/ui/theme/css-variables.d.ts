import "react"

declare module "react" {
  /** Variables of a style sheet that a component sets. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
