import { Box, Flex, Text } from "@chakra-ui/react"
import { useMemo } from "react"
import type { Award } from "#contract/comparison.contract.ts"
import { percentAbove } from "#machines/inquiry/inquiry.brief.ts"
import { cheapestOf, cheapestPerLine, type Scenario } from "#machines/inquiry/inquiry.scenarios.ts"
import { compareAmounts } from "#machines/scoring/money.ts"
import { Button } from "#ui/button/button.tsx"
import { Money } from "#ui/money/money.tsx"
import { useT } from "../inquiry.document.ts"
import type { Offers } from "../use-offers.ts"

/** Beyond so many offers a split among few is not reckoned while the page is drawn. */
const mostAtOnce = 20_000

/** How much more than the best a price is, in per cent with one decimal; null for the best itself. */
const apart = (price: string, best: string): string | null => (compareAmounts(price, best) === 0 ? null : percentAbove(price, best))

/** Ways to split the lines among those who passed; each says what it costs over the cheapest. */
export function Scenarios({ read, onTake }: { readonly read: Offers; readonly onTake: (awards: readonly Award[], name: string) => void }) {
  const { content, offers: all } = read
  const t = useT()
  const { lines, currency } = content
  const scenarios = useMemo(() => {
    const offers = all.filter((one) => one.passed)
    const few = lines.length * offers.length ** 2 <= mostAtOnce
    return {
      perLine: cheapestPerLine(lines, offers),
      ...(offers.length > 2 && few ? { atMostTwo: cheapestOf(lines, offers, 2) } : {}),
      single: cheapestOf(lines, offers, 1),
    }
  }, [lines, all])
  const cheapest = scenarios.perLine.total
  return (
    <Flex gap="3" flexWrap="wrap">
      {Object.entries<Scenario>(scenarios).map(([name, scenario]) => (
        <Box key={name} flex="1 1 220px" padding="3" borderWidth="1px" borderRadius="md" background="bg.panel">
          <Text margin="0" color="fg.muted" fontSize="sm">
            {t(`scenarios.${name}`)}
          </Text>
          <Text marginBlock="1" fontWeight="semibold">
            <Money value={scenario.total} currency={currency} />
          </Text>
          <Text marginBottom="2" color="fg.muted" fontSize="xs">
            {[
              t("suppliers", { count: new Set(scenario.awards.map(({ supplier }) => supplier)).size }),
              ...(scenario.missing.length > 0 ? [t("uncovered", { count: scenario.missing.length })] : []),
              ...(scenario.missing.length === 0 && apart(scenario.total, cheapest) ? [`+${apart(scenario.total, cheapest)}%`] : []),
            ].join(" · ")}
          </Text>
          <Button size="small" onClick={() => onTake(scenario.awards, t(`scenarios.${name}`))}>
            {t("take")}
          </Button>
        </Box>
      ))}
    </Flex>
  )
}
