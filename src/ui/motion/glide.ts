import { whenLoaded } from "#client/browser/idle.ts"

type Animate = (typeof import("framer-motion/dom/mini"))["animate"]

let animate: Animate | null = null

/** Loads the animation library, once the page has rendered. */
export async function fetchMotion(): Promise<void> {
  await whenLoaded()
  animate ??= (await import("framer-motion/dom/mini")).animate
}

/** Animates an element from cause to effect in 140 ms; nothing moves where people prefer reduced motion, or before the library has loaded. */
export function glide(element: HTMLElement, from: { readonly opacity?: number; readonly x?: number; readonly y?: number }): void {
  if (animate === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return
  const { opacity = 1, x = 0, y = 0 } = from
  animate(
    element,
    {
      ...(opacity === 1 ? {} : { opacity: [opacity, 1] }),
      ...(x === 0 && y === 0 ? {} : { transform: [`translate(${x}px, ${y}px)`, "none"] }),
    },
    { duration: 0.14, ease: "easeOut" },
  )
}
