import { Box, defineStyle } from "@chakra-ui/react"
import { CircleAlert, CircleCheck } from "lucide-react"
import { useTranslation } from "react-i18next"
import { adviceOn, type AdvisedMember, type Least } from "./committee-advice.ts"

const advice = defineStyle({
  display: "flex",
  flexWrap: "wrap",
  rowGap: "1",
  columnGap: "5",
  margin: "0",
  padding: "0",
  listStyle: "none",
  fontSize: "sm",
  "& li": { display: "inline-flex", alignItems: "center", gap: "1.5" },
})

const metStyle = defineStyle({ color: "green.fg" })

const unmet = defineStyle({ color: "amber.fg" })

/** The advice on a committee's composition, each with a mark for whether it is followed. */
export function Composition({ members, least = 5 }: { readonly members: readonly AdvisedMember[]; readonly least?: Least }) {
  const { t } = useTranslation("committee")
  return (
    <Box as="ul" css={advice} aria-label={t("advice.title")}>
      {adviceOn(members, least).map(({ of, met }) => (
        <Box as="li" key={of} css={met ? metStyle : unmet}>
          {met ? <CircleCheck size={15} aria-hidden /> : <CircleAlert size={15} aria-hidden />}
          {t(`advice.${of}`, { least })}
          <span className="sr-only">{met ? t("advice.met") : t("advice.unmet")}</span>
        </Box>
      ))}
    </Box>
  )
}
