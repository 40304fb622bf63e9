import { Box, defineStyle } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { TenderInputName } from "#contract/tender.contract.ts"
import type { OpenTender } from "../open-tender.ts"

const link = defineStyle({
  display: "inline-block",
  minHeight: "6",
  marginTop: "2",
  color: "theme.fg",
  _hover: { textDecoration: "underline" },
})

/** A link to signing in and declaring, where a command requires that first. */
export function DeclareFirst({ tender, name }: { readonly tender: OpenTender; readonly name: TenderInputName }) {
  const { t } = useTranslation("tender-evaluate")
  const verdict = tender.now.verdicts[name]
  if (verdict === undefined || verdict.allowed || verdict.rule !== "declaredNoConflict") return null
  return (
    <Box asChild css={link}>
      <Link to={`/wel/team-confirm-view?id=${tender.id}`}>{t("part.go")}</Link>
    </Box>
  )
}
