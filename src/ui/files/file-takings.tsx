import { chakra, defineStyle, Stack, Text } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useCall } from "#client/http/use-call.ts"
import { fileContract } from "#contract/file.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { Reading } from "#ui/loading/reading.tsx"
import { Money } from "#ui/money/money.tsx"
import { Sideways } from "#ui/sideways/sideways.tsx"

const table = defineStyle({
  width: "full",
  fontSize: "sm",
  "& th": { color: "fg.muted", fontWeight: "normal", textAlign: "start" },
  "& th, & td": { paddingBlock: "1.5", paddingInline: "2", borderBottomWidth: "1px", whiteSpace: "nowrap" },
  "& td:first-child": { whiteSpace: "normal", overflowWrap: "anywhere" },
})

/** Who downloaded which file of a document when, and who bought them; for the side that may see it. */
export function FileTakings({ kind, id, version }: { readonly kind: string; readonly id: string; readonly version: number }) {
  const { t } = useTranslation("files")
  const read = useCall(fileContract.takings, { body: { kind, id } }, version)
  return (
    <Card title={t("takings.title")}>
      <Reading read={read} rows={2}>
        {({ records, more, receipts }) => (
          <Stack gap="4">
            {receipts.length === 0 ? null : (
              <Rows
                label={t("sale.receipts")}
                heads={(["number", "company", "person", "amount", "at"] as const).map((name) => t(`sale.${name}`))}
              >
                {receipts.map(({ number, partyName, person, amount, currency, at }) => (
                  <tr key={number}>
                    <td>{number}</td>
                    <td>{partyName}</td>
                    <td>{person}</td>
                    <td>
                      <Money value={amount} currency={currency} />
                    </td>
                    <td>
                      <Instant at={at} />
                    </td>
                  </tr>
                ))}
              </Rows>
            )}
            {records.length === 0 ? (
              <Text color="fg.subtle">{t("takings.none")}</Text>
            ) : (
              <Rows
                label={t("takings.title")}
                heads={(["file", "company", "person", "way", "at"] as const).map((name) => t(`takings.${name}`))}
              >
                {records.map(({ name, version: number, person, partyName, way, at }, index) => (
                  <tr key={`${at} ${index}`}>
                    <td>
                      {name} · {t("versions.short", { version: number })}
                    </td>
                    <td>{partyName ?? "—"}</td>
                    <td>{person}</td>
                    <td>{t(`takings.ways.${way}`)}</td>
                    <td>
                      <Instant at={at} />
                    </td>
                  </tr>
                ))}
              </Rows>
            )}
            {more ? <Text color="fg.subtle">{t("takings.more", { count: records.length })}</Text> : null}
          </Stack>
        )}
      </Reading>
    </Card>
  )
}

function Rows(props: { readonly label: string; readonly heads: readonly string[]; readonly children: ReactNode }) {
  return (
    <Sideways label={props.label}>
      <chakra.table css={table}>
        <thead>
          <tr>
            {props.heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </chakra.table>
    </Sideways>
  )
}
