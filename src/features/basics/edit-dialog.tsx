import { type ReactNode, useId } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import f from "#ui/field/field.module.css"
import s from "./basics.module.css"

/** A wide form over the page: cancel, and save, which sends it. */
export function EditDialog(props: {
  readonly title: string
  readonly problem: string | null
  readonly onSend: () => void
  readonly onClose: () => void
  readonly more?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useTranslation("common")
  const id = useId()
  return (
    <Dialog
      open
      shape="wide"
      title={props.title}
      onClose={props.onClose}
      foot={
        <>
          {props.more}
          <Button onClick={props.onClose}>{t("cancel")}</Button>
          <Button look="solid" type="submit" form={id}>
            {t("save")}
          </Button>
        </>
      }
    >
      {props.problem === null ? null : (
        <p className={s.problem} role="alert">
          {props.problem}
        </p>
      )}
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
    </Dialog>
  )
}
