import { Stack } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { factsAfter } from "#ui/document-frame/timeline-facts.ts"
import { tenderContract } from "#contract/tender.contract.ts"
import { useSession } from "#client/session/session.ts"
import { useNow } from "#ui/countdown/use-now.ts"
import { Card } from "#ui/card/card.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { type Application, standingOf } from "./application-standing.ts"
import { OwnApplication } from "./own-application.tsx"
import { PrequalLetter } from "./prequal-letter.tsx"
import { Reading } from "#ui/loading/reading.tsx"
import { TenderBanner } from "../tender-banner.tsx"
import { TenderPage } from "../tender-page.tsx"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenTender } from "../open-tender.ts"

/** The result of a prequalification (/wel/view-prequalification): an applicant's own letter; for the buyer's side all letters. */
export function Screen() {
  const { t } = useTranslation("tender-prequal")
  return (
    <TenderPage
      screen="view-prequalification"
      tabs={(tender) => [{ id: "result", label: t("result.title"), content: <Result tender={tender} /> }]}
    />
  )
}

function Result({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-prequal")
  const read = useRead(tender, tenderContract.applications)
  const supplier = useSession().profile?.roles.includes("supplier") ?? false
  if (!tender.view.facts.document?.prequalification) return <Empty title={t("apply.none")} text={t("apply.noneWhy")} />
  return (
    <Stack gap="4">
      <TenderBanner view={tender.view} />
      <Reading read={read}>
        {(applications) =>
          supplier ? (
            <OwnResult tender={tender} own={applications[0] ?? null} />
          ) : (
            <AllResults tender={tender} applications={applications} />
          )
        }
      </Reading>
    </Stack>
  )
}

function OwnResult({ tender, own }: { readonly tender: OpenTender; readonly own: Application | null }) {
  return (
    <>
      <OwnApplication tender={tender} own={own} />
      {own ? <Letter tender={tender} application={own} /> : null}
    </>
  )
}

function AllResults({ tender, applications }: { readonly tender: OpenTender; readonly applications: readonly Application[] }) {
  const { t } = useTranslation("tender-prequal")
  const [chosen, setChosen] = useState("")
  const application = applications.find((one) => one.application === chosen) ?? applications[0]
  if (!application) return <Empty title={t("result.nobody")} text={t("result.nobodyText")} />
  return (
    <>
      <Card title={t("result.title")}>
        <Field label={t("result.letterOf")}>
          {(control) => (
            <Select
              {...control}
              style={{ maxWidth: 420 }}
              value={application.application}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              {applications.map((one) => (
                <option key={one.application} value={one.application}>
                  {`${one.partyName} — ${t(`standing.${standingOf(one, tender.view.state)}`)}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </Card>
      <Letter tender={tender} application={application} />
    </>
  )
}

/** The applicant's letter; nothing before there is a result. */
function Letter({ tender, application }: { readonly tender: OpenTender; readonly application: Application }) {
  const { t } = useTranslation("tender-prequal")
  const now = useNow()
  const { facts, state } = tender.view
  const standing = standingOf(application, state)
  const closed = factsAfter(tender.timeline, tender.id, ["prequalification.opened"]).find(
    ({ type }) => type === "prequalification.concluded" || type === "tender.failed",
  )
  if (standing === "none" || standing === "waiting") return <Empty title={t("result.notYet")} text={t("result.notYetText")} />
  return (
    <PrequalLetter
      facts={facts}
      partyName={application.partyName}
      standing={standing}
      reason={application.result?.reason ?? ""}
      at={closed?.at ?? now}
    />
  )
}
