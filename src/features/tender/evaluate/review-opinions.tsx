import { Box, defineStyle, Text } from "@chakra-ui/react"
import { CircleCheck, CircleX } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { OpenedBidView } from "#contract/tender.contract.ts"
import type { TenderView } from "#contract/tender.view.ts"
import { Card } from "#ui/card/card.tsx"
import { signed } from "#ui/committee/committee.style.ts"

const opinions = defineStyle({
  display: "grid",
  gap: "2.5",
  "& li": { display: "flex", flexWrap: "wrap", rowGap: "0.5", columnGap: "2.5", fontSize: "sm" },
  "& strong": { fontWeight: "medium" },
  "& p": { flexBasis: "100%", color: "fg.muted", whiteSpace: "pre-line" },
})

interface Props {
  readonly bid: Pick<OpenedBidView, "opinions">
  readonly committee: TenderView["committee"]
  readonly me: string
}

/** The other members' opinions on a bid, in the committee's order; those of experts who have left it come last. */
export function Opinions({ bid, committee, me }: Props) {
  const { t } = useTranslation("tender-evaluate")
  const places = new Map(committee.map(({ expert }, at) => [expert, at]))
  const placeOf = ({ expert }: { readonly expert: string }) => places.get(expert) ?? places.size
  const others = bid.opinions.filter(({ expert }) => expert !== me).toSorted((a, b) => placeOf(a) - placeOf(b))
  return (
    <Card title={t("review.others", { count: others.length })}>
      {others.length === 0 ? (
        <Text margin="0" color="fg.subtle" fontSize="xs">
          {t("review.noOthers")}
        </Text>
      ) : null}
      <Box as="ul" css={opinions}>
        {others.map(({ expert, name, responsive, clause, reason }) => (
          <li key={expert}>
            <Box as="span" css={signed} colorPalette={responsive ? "green" : "red"}>
              {responsive ? <CircleCheck size={15} aria-hidden /> : <CircleX size={15} aria-hidden />}
              {responsive ? t("review.responsive") : t("review.rejected")}
            </Box>
            <strong>{name}</strong>
            {clause || reason ? <p>{[clause, reason].filter(Boolean).join(" · ")}</p> : null}
          </li>
        ))}
      </Box>
    </Card>
  )
}
