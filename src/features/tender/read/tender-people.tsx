import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { tenderContract } from "#contract/tender.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingRows } from "#ui/loading/loading.tsx"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import { useFieldWords } from "#ui/committee/field-words.ts"
import { useRead } from "#ui/document-frame/use-read.ts"
import type { OpenTender } from "../open-tender.ts"

const people = defineStyle({
  display: "grid",
  gap: "1.5",
  "& li": { display: "flex", flexWrap: "wrap", alignItems: "center", rowGap: "1", columnGap: "2.5" },
})

/** The people of a tender on the buyer's side, its experts, and the invited companies; only for the buyer's side. */
export function TenderPeople({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation("tender-document")
  const { names, document, presentOpeners } = tender.view.facts
  if (!document) return null
  const nameOf = (id: string) => names[id] ?? id
  return (
    <Stack gap="4">
      <Card title={t("people.openers", { quorum: document.openers.quorum, of: document.openers.users.length })}>
        <Box as="ul" css={people}>
          {document.openers.users.map((id) => (
            <li key={id}>
              <Text as="span" fontWeight="semibold">
                {nameOf(id)}
              </Text>
              {presentOpeners.includes(id) ? <StatePill tone="green">{t("people.present")}</StatePill> : null}
            </li>
          ))}
        </Box>
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
    </Stack>
  )
}

function Names({ names, none }: { readonly names: readonly string[]; readonly none: string }) {
  if (names.length === 0) return <Text color="fg.subtle">{none}</Text>
  return (
    <Box as="ul" css={people}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </Box>
  )
}

function Committee({ tender }: { readonly tender: OpenTender }) {
  const { t } = useTranslation(["tender-document", "tender"])
  const fieldWord = useFieldWords()
  const { data, error, reload } = useRead(tender, tenderContract.committee)
  if (!data) return error ? <ErrorPanel error={error} onAgain={reload} /> : <LoadingRows rows={3} />
  if (data.length === 0) return <Text color="fg.subtle">{t("people.noCommittee")}</Text>
  return (
    <Box as="ul" css={people}>
      {data.map((member) => (
        <li key={member.expert}>
          <Text as="span" fontWeight="semibold">
            {member.name}
          </Text>
          {member.leader ? <StatePill tone="running">{t("people.leader")}</StatePill> : null}
          <Text as="span" color="fg.subtle">
            {[t(`people.origin.${member.origin}`), ...member.fields.map(fieldWord)].join(" · ")}
          </Text>
          {member.state ? (
            <Text as="span" color="fg.subtle">
              {t(`tender:assignmentStates.${member.state}`)}
            </Text>
          ) : null}
        </li>
      ))}
    </Box>
  )
}
