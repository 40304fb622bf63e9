import { type ReactNode, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { Dialog } from "#ui/dialog/dialog.tsx"
import s from "./messages.module.css"

/** A form over the page with cancel and save. Whoever has changed something is asked before it is thrown away. */
export function EditDialog(props: {
  readonly title: string
  readonly width?: string
  readonly problem: string | null
  readonly dirty: boolean
  readonly onSend: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const { t } = useTranslation(["messages", "common"])
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
          <Button onClick={close}>{t("common:cancel")}</Button>
          <Button look="solid" type="submit" form={id}>
            {t("common:save")}
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
