import { chakra, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { TenderDocument } from "#contract/tender.schema.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { useNow } from "#ui/countdown/use-now.ts"
import { Instant } from "#ui/instant/instant.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"
import { timesOf } from "../tender-times.ts"
import { table } from "../tender-document.style.ts"

const utc = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace("T", " ")}Z`

/** A tender's times in order, by the person's clock and as the server keeps them; past ones are grey. */
export function DocumentTimes({ document }: { readonly document: TenderDocument }) {
  const { t } = useTranslation(["tender-document", "tender"])
  const now = useNow()
  const times = timesOf(document)
  const next = times.find(({ at }) => at !== null && at > now)
  return (
    <>
      <Sideways label={t("document.times")}>
        <chakra.table css={table}>
          <thead>
            <tr>
              <th data-keep="">{t("document.time")}</th>
              <th>{t("document.ownZone", { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}</th>
              <th>{t("document.serverZone")}</th>
            </tr>
          </thead>
          <tbody>
            {times.map(({ name, at }) => (
              <tr key={name} data-part={at !== null && at <= now ? "passed" : name === next?.name ? "next" : undefined}>
                <td data-keep="">{t(`tender:times.${name}`)}</td>
                <td>
                  <Instant at={at} />
                </td>
                <td data-part="mono">{at === null ? "—" : utc(at)}</td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      </Sideways>
      <Text display="block" marginTop="1" fontSize="sm" color="fg.muted">
        {t("document.serverNow", { own: formatInstant(now), utc: utc(now) })}
      </Text>
    </>
  )
}
