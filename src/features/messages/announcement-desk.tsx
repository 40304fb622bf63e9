import { useState } from "react"
import { useTranslation } from "react-i18next"
import { call } from "#client/http.ts"
import { announcementContract, type AnnouncementContent, type AnnouncementShown } from "#contract/announcement.contract.ts"
import { Button } from "#ui/button/button.tsx"
import { Confirm } from "#ui/confirm/confirm.tsx"
import { InstantBox } from "#ui/field/boxes.tsx"
import { Textarea } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { zoneOf } from "#ui/field/local-time.ts"
import { AnnouncementForm } from "./announcement-form.tsx"
import { EditDialog } from "#ui/edit/edit-dialog.tsx"
import { useDeed } from "#ui/edit/use-deed.ts"

type Doing = "edit" | "publish" | "schedule" | "withdraw" | null
const commands = ["save", "publish", "schedule", "unschedule", "withdraw"] as const

/** What whoever has the say over an announcement may do with it now: exactly what its chart allows. */
export function AnnouncementDesk({ shown, onChanged }: { readonly shown: AnnouncementShown; readonly onChanged: () => void }) {
  const { t } = useTranslation("announcement")
  const [doing, setDoing] = useState<Doing>(null)
  const deed = useDeed(onChanged)
  const { id, version, verdicts, scope } = shown
  const may = (name: (typeof commands)[number]) => verdicts[name]?.allowed === true
  const at = { params: { id } }
  const run = async (said: string, work: () => Promise<unknown>) => {
    if (await deed.run(said, work)) setDoing(null)
  }
  const close = () => {
    deed.forget()
    setDoing(null)
  }
  const body = <Wanted,>(input: Wanted) => ({ base: version, input })
  const save = (content: AnnouncementContent) =>
    void run(t("saved", { title: content.title }), () => call(announcementContract.save, { ...at, body: body({ content }) }))
  return (
    <>
      {may("save") ? <Button onClick={() => setDoing("edit")}>{t("edit")}</Button> : null}
      {may("schedule") ? <Button onClick={() => setDoing("schedule")}>{t("schedule")}</Button> : null}
      {may("unschedule") ? (
        <Button onClick={() => void run(t("unscheduled"), () => call(announcementContract.unschedule, { ...at, body: body({}) }))}>
          {t("unschedule")}
        </Button>
      ) : null}
      {may("publish") ? (
        <Button look="solid" onClick={() => setDoing("publish")}>
          {t("publish")}
        </Button>
      ) : null}
      {may("withdraw") ? <Button onClick={() => setDoing("withdraw")}>{t("withdraw")}</Button> : null}
      {doing === null && deed.problem !== null ? <span role="alert">{deed.problem}</span> : null}
      {doing === "edit" ? <AnnouncementForm scope={scope} shown={shown} problem={deed.problem} onSend={save} onClose={close} /> : null}
      <Confirm
        open={doing === "publish"}
        title={t("publish")}
        verb={t("publish")}
        consequence={deed.problem ?? t("publishText")}
        onConfirm={() => void run(t("published"), () => call(announcementContract.publish, { ...at, body: body({}) }))}
        onClose={close}
      />
      {doing === "schedule" ? (
        <When
          problem={deed.problem}
          onSend={(time) => void run(t("scheduled"), () => call(announcementContract.schedule, { ...at, body: body({ at: time }) }))}
          onClose={close}
        />
      ) : null}
      {doing === "withdraw" ? (
        <Why
          problem={deed.problem}
          onSend={(reason) => void run(t("withdrawn"), () => call(announcementContract.withdraw, { ...at, body: body({ reason }) }))}
          onClose={close}
        />
      ) : null}
    </>
  )
}

interface AskProps<Answer> {
  readonly problem: string | null
  readonly onSend: (answer: Answer) => void
  readonly onClose: () => void
}

/** Asks for the time at which it comes out. */
function When({ problem, onSend, onClose }: AskProps<number>) {
  const { t } = useTranslation(["announcement", "common"])
  const [at, setAt] = useState<number | null>(null)
  const [sent, setSent] = useState(false)
  return (
    <EditDialog
      title={t("schedule")}
      width="480px"
      problem={problem}
      dirty={false}
      onSend={() => (at === null ? setSent(true) : onSend(at))}
      onClose={onClose}
    >
      <Field
        label={t("publishAt")}
        required
        hint={zoneOf(at)}
        error={sent && at === null ? t("common:required", { label: t("publishAt") }) : undefined}
      >
        {(control) => <InstantBox control={control} value={at} onChange={setAt} />}
      </Field>
    </EditDialog>
  )
}

/** Asks for the reason of taking it back. */
function Why({ problem, onSend, onClose }: AskProps<string>) {
  const { t } = useTranslation(["announcement", "common"])
  const [reason, setReason] = useState("")
  const [sent, setSent] = useState(false)
  const missing = reason.trim() === ""
  return (
    <EditDialog
      title={t("withdraw")}
      width="480px"
      problem={problem}
      dirty={!missing}
      onSend={() => (missing ? setSent(true) : onSend(reason.trim()))}
      onClose={onClose}
    >
      <Field label={t("reason")} required error={sent && missing ? t("common:required", { label: t("reason") }) : undefined}>
        {(control) => (
          <Textarea {...control} maxLength={500} value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} />
        )}
      </Field>
    </EditDialog>
  )
}
