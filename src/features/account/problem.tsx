import { CircleAlert } from "lucide-react"
import s from "./account.module.css"

/** Why the last try did not work; nothing when there was none. */
export const Problem = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p className={s.problem} role="alert">
      <CircleAlert size={16} aria-hidden />
      {text}
    </p>
  )
