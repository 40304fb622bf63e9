import { Box } from "@chakra-ui/react"
import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { unreadIn } from "#ui/field/unread.ts"
import { useTellProblems } from "#ui/field/use-tell-problems.ts"
import { useUnsaved } from "#ui/field/use-unsaved.ts"
import { Problem } from "./problem.tsx"
import { useLeave } from "./use-leave.tsx"
import { useOneAtATime } from "./use-one-at-a-time.ts"
import { wrongFields } from "./wrong-fields.ts"

/** A wide form in a dialog with cancel and save. It asks before changes are discarded, and a failed check names every invalid field with its message. */
export function EditDialog(props: {
  readonly title: string
  readonly width?: string
  /** Why it could not be saved. */
  readonly problem: string | null
  readonly dirty: boolean
  /** Until it resolves, nothing is sent again. */
  readonly onSend: () => unknown
  readonly onClose: () => void
  /** Further buttons, before cancel. */
  readonly more?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useTranslation("common")
  const id = useId()
  const { close, question } = useLeave(props.dirty, props.onClose)
  useUnsaved(props.dirty)
  const tell = useTellProblems()
  const { busy, run } = useOneAtATime()
  return (
    <Dialog
      open
      shape="wide"
      width={props.width}
      title={props.title}
      onClose={close}
      foot={
        <>
          {props.more}
          <Button onClick={close}>{t("cancel")}</Button>
          <Button look="solid" type="submit" form={id} aria-busy={busy || undefined}>
            {t("save")}
          </Button>
        </>
      }
    >
      <Problem text={props.problem} />
      <Box asChild css={formGrid}>
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const form = event.currentTarget
            if (!unreadIn(form)) void run(props.onSend)
            // After the fields show their errors.
            requestAnimationFrame(() => {
              const wrong = wrongFields(form)
              if (wrong.length === 0) return
              tell(wrong)
              wrong[0]?.control.focus()
            })
          }}
        >
          {props.children}
        </form>
      </Box>
      {question}
    </Dialog>
  )
}
