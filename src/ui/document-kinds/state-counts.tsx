import { Box, defineStyle, Flex, Text } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { queryString } from "#client/http/query.ts"
import { countedTo } from "#contract/counted.ts"
import type { DocumentCounts } from "#contract/list.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { formatDecimal } from "#ui/format/format.ts"
import { StatePill } from "#ui/state-pill/state-pill.tsx"
import type { Tone } from "#ui/theme/tone.ts"

const all = defineStyle({ color: "theme.fg" })

const countLink = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "2.5",
  minHeight: "10",
  padding: "4px 10px 4px 14px",
  borderWidth: "1px",
  borderRadius: "md",
  _hover: { borderColor: "theme.line", background: "bg.hover" },
})

const countText = (count: number, language: string): string =>
  `${formatDecimal(String(Math.min(count, countedTo)), language)}${count > countedTo ? "+" : ""}`

interface Given {
  readonly title: string
  readonly counts: DocumentCounts
  /** The state of some of them in words, with its tone. */
  readonly shown: (one: DocumentCounts["states"][number]) => { readonly tone: Tone; readonly word: string }
  /** The address of their list, and the filters with which it shows those that are counted. */
  readonly list: string
  readonly filters?: Readonly<Record<string, string>>
}

/** How many documents of a kind stand in each state, each number with the way to them. */
export function StateCounts({ title, counts, shown, list, filters = {} }: Given) {
  const { t, i18n } = useTranslation("dashboard")
  const listOf = (state?: string): string => {
    const query = queryString({ state, ...filters })
    return query === "" ? list : `${list}?${query}`
  }
  return (
    <Card
      title={title}
      aside={
        <Box asChild css={all}>
          <Link to={listOf()}>{t("allOf", { total: countText(counts.total, i18n.language) })}</Link>
        </Box>
      }
    >
      <Flex as="ul" wrap="wrap" gap="2">
        {counts.states.map((one) => {
          const { tone, word } = shown(one)
          return (
            <li key={one.state}>
              <Box asChild css={countLink}>
                <Link to={listOf(one.state)}>
                  <Text as="span" fontSize="18px" fontWeight="semibold">
                    {countText(one.count, i18n.language)}
                  </Text>
                  <StatePill tone={tone}>{word}</StatePill>
                </Link>
              </Box>
            </li>
          )
        })}
      </Flex>
    </Card>
  )
}
