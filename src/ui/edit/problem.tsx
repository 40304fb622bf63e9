import { CircleAlert } from "lucide-react"
import s from "./edit.module.css"

/** Why something did not work; nothing when there is no reason. */
export const Problem = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p className={s.problem} role="alert">
      <CircleAlert size={16} aria-hidden />
      {text}
    </p>
  )
