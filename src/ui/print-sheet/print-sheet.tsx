import { Box, defineStyle } from "@chakra-ui/react"
import { Printer } from "lucide-react"
import { type ReactNode, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Button } from "#ui/button/button.tsx"
import { printAlone } from "./print-alone.ts"

const barStyle = defineStyle({
  display: "flex",
  justifyContent: "flex-end",
  flexWrap: "wrap",
  gap: "2",
  marginTop: "3",
  _print: { display: "none" },
})

const aboveStyle = defineStyle({
  justifyContent: "space-between",
  alignItems: "center",
  marginTop: "0",
  marginInline: "0",
  marginBottom: "4",
})

/** A part of a page that can be printed alone; below it, or `above` it, is the print button, beside further actions. */
export function PrintSheet({
  also,
  above = false,
  children,
}: {
  readonly also?: ReactNode
  readonly above?: boolean
  readonly children: ReactNode
}) {
  const { t } = useTranslation("common")
  const sheet = useRef<HTMLDivElement>(null)
  const print = () => {
    if (sheet.current) printAlone(sheet.current)
  }
  const bar = (
    <Box css={[barStyle, above ? aboveStyle : undefined]}>
      {also}
      <Button size="small" onClick={print}>
        <Printer size={14} aria-hidden />
        {t("print")}
      </Button>
    </Box>
  )
  return (
    <Box ref={sheet} position="relative">
      {above ? bar : null}
      {children}
      {above ? null : bar}
    </Box>
  )
}
