import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useFieldWords } from "../committee/field-words.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenTender } from "../open-tender.ts"
import s from "../tender-document.module.css"

/** Who takes part in a tender on the buyer's side, who scores it, and who was invited; for the buyer's side only. */
export function TenderPeople({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-write")
  const { names, document, presentOpeners } = tender.view.facts
  if (!document) return null
  const nameOf = (id: string) => names[id] ?? id
  return (
    <div className={s.stack}>
      <Card title={t("people.openers", { quorum: document.openers.quorum, of: document.openers.users.length })}>
        <ul className={s.people}>
          {document.openers.users.map((id) => (
            <li key={id}>
              <span className={s.person}>{nameOf(id)}</span>
              {presentOpeners.includes(id) ? <StatePill tone="green">{t("people.present")}</StatePill> : null}
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t("people.committee")}>
        <Committee tender={tender} />
      </Card>
      <Card title={t("people.buyers")}>
        <Names names={document.buyers.map(nameOf)} none={t("people.onlyAuthor")} />
      </Card>
      {document.openTo === "invited" ? (
        <Card title={t("people.invited")}>
          <Names names={document.invited.map(nameOf)} none={t("people.nobodyInvited")} />
        </Card>
      ) : null}
    </div>
  )
}

function Names({ names, none }: { readonly names: readonly string[]; readonly none: string }) {
  if (names.length === 0) return <p className={s.quiet}>{none}</p>
  return (
    <ul className={s.people}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

function Committee({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation(["tender-write", "tender"])
  const fieldWord = useFieldWords()
  const { data, error, reload } = useRead(tender, tenderContract.committee)
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={3} />
  if (data.length === 0) return <p className={s.quiet}>{t("people.noCommittee")}</p>
  return (
    <ul className={s.people}>
      {data.map((member) => (
        <li key={member.expert}>
          <span className={s.person}>{member.name}</span>
          {member.leader ? <StatePill tone="running">{t("people.leader")}</StatePill> : null}
          <span className={s.quiet}>{[t(`people.origin.${member.origin}`), ...member.fields.map(fieldWord)].join(" · ")}</span>
          {member.state ? <span className={s.quiet}>{t(`tender:assignmentStates.${member.state}`)}</span> : null}
        </li>
      ))}
    </ul>
  )
}
