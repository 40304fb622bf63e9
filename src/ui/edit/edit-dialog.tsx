import { type ReactNode, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import f from "#ui/field/field.module.css"
import { Problem } from "./problem.tsx"

/** A wide form over the page with cancel and save. Whoever has changed something is asked before it is thrown away. */
export function EditDialog(props: {
  readonly title: string
  readonly width?: string
  /** Why it could not be saved. */
  readonly problem: string | null
  readonly dirty: boolean
  readonly onSend: () => void
  readonly onClose: () => void
  /** Further buttons, before cancel. */
  readonly more?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useTranslation("common")
  const id = useId()
  const [leaving, setLeaving] = useState(false)
  const close = () => (props.dirty ? setLeaving(true) : props.onClose())
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
          <Button look="solid" type="submit" form={id}>
            {t("save")}
          </Button>
        </>
      }
    >
      <Problem text={props.problem} />
      <form
        id={id}
        noValidate
        className={f.form}
        onSubmit={(event) => {
          event.preventDefault()
          props.onSend()
        }}
      >
        {props.children}
      </form>
      <Confirm
        open={leaving}
        danger
        title={t("leave.title")}
        verb={t("leave.verb")}
        consequence={t("leave.text")}
        onConfirm={props.onClose}
        onClose={() => setLeaving(false)}
      />
    </Dialog>
  )
}
