import { Box, Stack, Text } from "@chakra-ui/react"
import type { ContractData, RecordedContract } from "#contract/contract-data.ts"
import { isForRole } from "#machines/_kit/judge.ts"
import { awardedTo } from "#machines/tender/tender.contracts.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { Card, Facts } from "#ui/card/card.tsx"
import { FileStrip } from "#ui/files/file-strip.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { Money, Sum } from "#ui/money/money.tsx"
import { PrintSheet } from "#ui/print-sheet/print-sheet.tsx"
import { useBidWords } from "../bid-words.ts"
import type { OpenTender } from "../open-tender.ts"
import { VerdictAction } from "../tender-actions.tsx"
import { useTenderFiles } from "../use-tender-files.ts"
import { ContractForm } from "./contract-form.tsx"

/** The contracts of a tender with its winners (合同登记表): the records, their corrections, and files; can be printed alone. */
export function ContractRecords({ tender, parties }: { readonly tender: OpenTender; readonly parties: readonly string[] }) {
  const { b } = useBidWords()
  const { facts } = tender.view
  if (parties.length === 0) return null
  return (
    <PrintSheet>
      <Stack as="section" gap="4" aria-label={b("contracts.title")}>
        {parties.map((party) => (
          <ContractCard key={party} tender={tender} party={party} name={facts.names[party] ?? party} />
        ))}
      </Stack>
    </PrintSheet>
  )
}

function ContractCard({ tender, party, name }: { readonly tender: OpenTender; readonly party: string; readonly name: string }) {
  const { b } = useBidWords()
  const { facts } = tender.view
  const recorded = facts.contracts?.find(({ data }) => data.party === party)
  return (
    <Card title={b("contracts.one", { party: name })}>
      <Stack gap="3">
        {recorded ? <Recorded tender={tender} recorded={recorded} /> : <Text color="fg.muted">{b("contracts.notYet")}</Text>}
        <ContractFiles tender={tender} party={party} />
        <Box className="no-print">
          <VerdictAction
            tender={tender}
            name="recordContract"
            label={b(recorded ? "contracts.correct" : "contracts.record")}
            form={(close) => <ContractForm tender={tender} party={party} recorded={recorded} onClose={close} />}
          />
        </Box>
      </Stack>
    </Card>
  )
}

/** Rules that refuse the record, and with it the files, while there may be no such contract yet. */
const tooEarly: ReadonlySet<string> = new Set(["inState", "winnersAccepted"])

/** A contract's files, which only its two sides see. */
function ContractFiles({ tender, party }: { readonly tender: OpenTender; readonly party: string }) {
  const { b } = useBidWords()
  const files = useTenderFiles(tender)
  const own = files.of("contracts", party)
  const verdict = tender.now.verdicts["recordContract"]
  const adds = !tender.stepped && isForRole(verdict) && (verdict.allowed || !tooEarly.has(verdict.rule ?? ""))
  return (
    <Box>
      <Text fontSize="xs" color="fg.muted">
        {b("contracts.files")}
      </Text>
      {own.length === 0 && !adds ? <Text>{b("contracts.noFiles")}</Text> : null}
      <FileStrip
        files={own}
        add={adds ? { business: files.business("contracts", party), title: b("contracts.files") } : null}
        onSettled={files.reload}
      />
    </Box>
  )
}

function Recorded({ tender, recorded }: { readonly tender: OpenTender; readonly recorded: RecordedContract }) {
  const words = useBidWords()
  const { b } = words
  const { names, document } = tender.view.facts
  const currency = document?.currency ?? "CNY"
  const awarded = awardedTo(tender.view.facts, recorded.data.party)
  return (
    <>
      <Facts
        rows={[
          ...rowsOf(words, recorded.data, currency),
          [b("contracts.awarded"), <Sum key="awarded" value={awarded} currency={currency} />],
          [
            b("contracts.recordedAt"),
            <span key="at">
              {names[recorded.by] ?? ""} <Instant at={recorded.at} />
            </span>,
          ],
          ...(recorded.reason === "" ? [] : [[b("contracts.reason"), recorded.reason] as const]),
        ]}
      />
      {recorded.former.toReversed().map((former) => (
        <Box key={former.at} paddingInlineStart="3" borderInlineStartWidth="3px" color="fg.muted">
          <Text fontSize="xs">{b("contracts.former", { at: formatInstant(former.at) })}</Text>
          <Facts rows={rowsOf(words, former.data, currency)} />
        </Box>
      ))}
    </>
  )
}

type Words = Pick<ReturnType<typeof useBidWords>, "b" | "number">

const rowsOf = ({ b, number }: Words, data: ContractData, currency: string) => [
  [b("contract.number"), data.number] as const,
  [b("contracts.amount"), <Money key="amount" value={data.amount} currency={currency} />] as const,
  [b("contracts.from"), data.from ?? "—"] as const,
  [b("contracts.to"), data.to ?? "—"] as const,
  [b("contracts.buyerBy"), `${data.buyerSigned.by} · ${data.buyerSigned.on}`] as const,
  [b("contracts.supplierBy"), `${data.supplierSigned.by} · ${data.supplierSigned.on}`] as const,
  [
    b("contracts.subcontractors"),
    (data.subcontractors ?? []).length === 0 ? (
      b("contracts.noSubcontractors")
    ) : (
      <Stack as="ul" key="subcontractors" gap="0" listStyleType="none">
        {data.subcontractors?.map(({ name, creditCode, share }, at) => (
          <li key={at}>
            {b("contracts.subcontracted", { name, share: number(share) })}
            {creditCode === "" ? null : (
              <Text as="span" color="fg.muted" fontSize="xs" fontFamily="mono" marginInlineStart="2">
                {creditCode}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    ),
  ] as const,
  ...(data.note === "" ? [] : [[b("contracts.note"), data.note] as const]),
]
