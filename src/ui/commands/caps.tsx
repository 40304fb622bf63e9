import { Fragment } from "react"
import s from "./commands.module.css"

/** Keys as they are printed on a keyboard; the steps of a sequence stand apart. */
export const Caps = ({ caps }: { readonly caps: readonly (readonly string[])[] }) => (
  <span className={s.caps}>
    {caps.map((step, at) => (
      <Fragment key={step.join("+")}>
        {at > 0 ? " " : null}
        {step.map((cap) => (
          <kbd key={cap} className={s.cap}>
            {cap}
          </kbd>
        ))}
      </Fragment>
    ))}
  </span>
)
