import { Box } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { emptyLots, lotGroups, type Lotted } from "#machines/lots/lots.ts"
import { Callout } from "#ui/callout/callout.tsx"
import type { NoticeProps } from "#ui/schema-form/input-dialog.tsx"
import { rowsIn, type Values, valuesIn } from "#ui/schema-form/shape.ts"

/** The name in a row that is being written, whatever else is still missing in it. */
const lotIn = ({ lot }: Values): string => (typeof lot === "string" ? lot.trim() : "")
function lottedIn(input: Values): Lotted {
  const { lots, lines } = valuesIn(input["content"])
  return {
    lots: rowsIn(lots).flatMap((row) => (lotIn(row) === "" ? [] : [{ lot: lotIn(row), note: "", whole: row["whole"] === true }])),
    lines: rowsIn(lines).map((row) => ({ lot: lotIn(row) })),
  }
}

/** How the lines that are being written fall into lots, so that a name spelled in two ways is seen; nothing where there are no lots. */
export function LotsNotice({ input }: NoticeProps) {
  const { t } = useTranslation("inquiry")
  const lotted = lottedIn(input)
  const [groups, empty] = [lotGroups(lotted), emptyLots(lotted)]
  if (empty.length === 0 && groups.every(({ lot }) => lot === null)) return null
  return (
    <Callout tone={empty.length === 0 ? "green" : "amber"} title={t("lots.title")}>
      <Box as="ul" margin="0" paddingInlineStart="4" listStyle="disc">
        {groups.map(({ lot, lines: { length: count } }) => (
          <li key={lot?.lot ?? ""}>
            {lot === null ? t("lots.none", { count }) : t(lot.whole ? "lots.whole" : "lots.lines", { lot: lot.lot, count })}
          </li>
        ))}
        {empty.map((lot) => (
          <li key={lot}>{t("lots.empty", { lot })}</li>
        ))}
      </Box>
    </Callout>
  )
}
