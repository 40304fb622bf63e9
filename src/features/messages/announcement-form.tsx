import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AnnouncementContent, AnnouncementView, Audience, Scope } from "#contract/announcement.contract.ts"
import { roles } from "#contract/people.ts"
import { EditDialog } from "#ui/edit/edit-dialog.tsx"
import { InstantBox } from "#ui/field/boxes.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import f from "#ui/field/field.module.css"
import { Field } from "#ui/field/field.tsx"
import { zoneOf } from "#ui/field/local-time.ts"
import { LovPicker } from "#ui/lov/lov-picker.tsx"
import { RichTextBox } from "#ui/rich-text/rich-text-box.tsx"
import { RichTextView } from "#ui/rich-text/rich-text.tsx"
import s from "./messages.module.css"

/** What is written in the form: the companies with their names. */
interface Written extends Omit<AnnouncementContent, "audience"> {
  readonly kind: Audience["kind"]
  readonly roles: readonly (typeof roles)[number][]
  readonly companies: readonly { readonly id: string; readonly name: string }[]
}

function writtenOf(shown: AnnouncementView | null): Written {
  if (!shown)
    return {
      title: "",
      blocks: [],
      kind: "everybody",
      roles: [],
      companies: [],
      open: false,
      signFor: false,
      signBy: null,
      expiresAt: null,
    }
  const { title, blocks, audience, open, signFor, signBy, expiresAt } = shown.content
  return {
    title,
    open,
    signFor,
    signBy,
    expiresAt,
    blocks,
    kind: audience.kind,
    roles: audience.kind === "roles" ? audience.roles : [],
    companies: shown.companies,
  }
}

const audienceOf = ({ kind, roles: chosen, companies }: Written): Audience =>
  kind === "roles" ? { kind, roles: [...chosen] } : kind === "companies" ? { kind, parties: companies.map(({ id }) => id) } : { kind }

const contentOf = (now: Written): AnnouncementContent => ({
  title: now.title.trim(),
  blocks: now.blocks,
  audience: audienceOf(now),
  open: now.open,
  signFor: now.signFor,
  signBy: now.signFor ? now.signBy : null,
  expiresAt: now.expiresAt,
})

/** Begins an announcement or changes a draft: its text with a preview beside it, its audience, and how long it is shown. */
export function AnnouncementForm(props: {
  readonly scope: Scope
  readonly shown: AnnouncementView | null
  readonly problem: string | null
  readonly onSend: (content: AnnouncementContent) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation(["announcement", "common"])
  const [first] = useState(() => writtenOf(props.shown))
  const [now, setNow] = useState(first)
  const [sent, setSent] = useState(false)
  const change = (next: Partial<Written>) => setNow((before) => ({ ...before, ...next }))
  const nobody = (now.kind === "roles" && now.roles.length === 0) || (now.kind === "companies" && now.companies.length === 0)
  const send = () => {
    setSent(true)
    if (now.title.trim() !== "" && !nobody) props.onSend(contentOf(now))
  }
  return (
    <EditDialog
      title={t(props.shown ? "edit" : "add")}
      width="1100px"
      problem={props.problem}
      dirty={JSON.stringify(now) !== JSON.stringify(first)}
      onSend={send}
      onClose={props.onClose}
    >
      <div className={s.editor}>
        <div className={f.form}>
          <Field
            label={t("title")}
            required
            error={sent && now.title.trim() === "" ? t("common:required", { label: t("title") }) : undefined}
          >
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                value={now.title}
                onChange={({ currentTarget }) => change({ title: currentTarget.value })}
              />
            )}
          </Field>
          <Field label={t("text")} hint={t("textHint")}>
            {(control) => <RichTextBox label={t("text")} control={control} value={now.blocks} onChange={(blocks) => change({ blocks })} />}
          </Field>
          <AudienceFields now={now} scope={props.scope} error={sent && nobody ? t("nobody") : undefined} onChange={change} />
          <Terms now={now} scope={props.scope} onChange={change} />
        </div>
        <section className={s.preview} aria-label={t("preview")}>
          <h3 className={s.legend}>{t("preview")}</h3>
          {now.title.trim() === "" && now.blocks.length === 0 ? (
            <p className={s.nothing}>{t("previewNothing")}</p>
          ) : (
            <div className={s.words}>
              <strong className={s.headline}>{now.title}</strong>
              <RichTextView blocks={now.blocks} />
            </div>
          )}
        </section>
      </div>
    </EditDialog>
  )
}

interface PartProps {
  readonly now: Written
  readonly scope: Scope
  readonly onChange: (next: Partial<Written>) => void
}

function AudienceFields({ now, scope, error, onChange }: PartProps & { readonly error: string | undefined }) {
  const { t } = useTranslation(["announcement", "shell"])
  const kinds = ["everybody", "roles", "companies"] as const
  return (
    <>
      <Field label={t("audience")} span="half" error={now.kind === "everybody" ? undefined : error}>
        {(control) => (
          <Select
            {...control}
            value={now.kind}
            onChange={({ currentTarget }) => onChange({ kind: kinds.find((kind) => kind === currentTarget.value) ?? "everybody" })}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`audiences.${scope}.${kind}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {now.kind === "roles" ? (
        <fieldset className={s.channels}>
          <legend className={s.legend}>{t("roles")}</legend>
          {roles.map((role) => (
            <label key={role} className={s.check}>
              <input
                type="checkbox"
                checked={now.roles.includes(role)}
                onChange={({ currentTarget }) =>
                  onChange({ roles: roles.filter((one) => (one === role ? currentTarget.checked : now.roles.includes(one))) })
                }
              />
              {t(`shell:roles.${role}`)}
            </label>
          ))}
        </fieldset>
      ) : null}
      {now.kind === "companies" ? (
        <LovPicker
          code="SUPPLIER"
          multiple
          label={t("companies")}
          value={now.companies.map(({ id, name }) => ({ value: id, text: name, row: {} }))}
          onChange={(picked) => onChange({ companies: picked.map(({ value, text }) => ({ id: value, name: text })) })}
        />
      ) : null}
    </>
  )
}

function Terms({ now, scope, onChange }: PartProps) {
  const { t } = useTranslation("announcement")
  const time = (label: string, value: number | null, name: "signBy" | "expiresAt") => (
    <Field label={label} span="half" hint={zoneOf(value)}>
      {(control) => <InstantBox control={control} value={value} onChange={(next) => onChange({ [name]: next })} />}
    </Field>
  )
  return (
    <>
      <fieldset className={s.channels}>
        <legend className={s.legend}>{t("terms")}</legend>
        <label className={s.check}>
          <input type="checkbox" checked={now.signFor} onChange={({ currentTarget }) => onChange({ signFor: currentTarget.checked })} />
          {t("asksSigning")}
        </label>
        {scope === "platform" ? (
          <label className={s.check}>
            <input type="checkbox" checked={now.open} onChange={({ currentTarget }) => onChange({ open: currentTarget.checked })} />
            {t("isOpen")}
          </label>
        ) : null}
      </fieldset>
      {time(t("expiresAt"), now.expiresAt, "expiresAt")}
      {now.signFor ? time(t("signBy"), now.signBy, "signBy") : null}
    </>
  )
}
