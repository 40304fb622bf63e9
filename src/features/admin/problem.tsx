import s from "./admin.module.css"

/** Why something did not work; nothing when there is no reason. */
export const Problem = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p className={s.problem} role="alert">
      {text}
    </p>
  )
