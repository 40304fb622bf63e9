import { Stack } from "@chakra-ui/react"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Empty } from "#ui/empty/empty.tsx"
import { Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import type { OpenInquiry } from "./inquiry.document.ts"
import { Letter } from "./letter.tsx"
import { useQuotationT } from "./quotation.document.ts"
import { OfOffers } from "./result.tsx"

/** The buyer's side of the letters: each supplier's own, winners first. */
export function Letters({ document }: { readonly document: OpenInquiry }) {
  const { facts } = document.view
  const t = useQuotationT()
  const { t: i } = useTranslation("inquiry")
  const { content, letters, awards, names, number, party, decidedAt } = facts
  const wins = new Set(awards.map(({ supplier }) => supplier))
  const sorted = letters.toSorted((one, other) => Number(wins.has(other.supplier)) - Number(wins.has(one.supplier)))
  const [chosen, setChosen] = useState(sorted[0]?.supplier ?? "")
  const own = letters.find(({ supplier }) => supplier === chosen)
  if (!content || !own) return <Empty title={i("noLetters")} text={i("noLettersWhy")} />
  return (
    <Stack gap="4">
      <div className="no-print">
        <Field label={t("letter.of")} hint={i(`disclosures.${content.disclosure}`)}>
          {(control) => (
            <Select {...control} style={{ maxWidth: 420 }} value={chosen} onChange={({ target }) => setChosen(target.value)}>
              {sorted.map(({ supplier }) => (
                <option key={supplier} value={supplier}>
                  {`${names[supplier] ?? "—"} · ${t(wins.has(supplier) ? "states.won" : "states.lost")}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <OfOffers document={document}>
        {({ offers }) => (
          <Letter
            ask={content}
            inquiry={number}
            buyer={party}
            party={chosen}
            names={names}
            awards={awards.filter(({ supplier }) => supplier === chosen)}
            content={offers.find(({ supplier }) => supplier === chosen)?.content ?? null}
            letter={own}
            at={decidedAt}
          />
        )}
      </OfOffers>
    </Stack>
  )
}
