import { Box, defineStyle, Flex } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { ColorButton } from "#ui/shell/color-button.tsx"
import { LanguageMenu } from "#ui/shell/language-menu.tsx"
import { Logo } from "#ui/shell/logo.tsx"

const bar = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "1",
  height: "var(--bar)",
  paddingInline: "pad",
  borderBottomWidth: "1px",
  background: "bg.panel",
})

const brand = defineStyle({
  display: "flex",
  flex: "1",
  alignItems: "center",
  gap: "2.5",
  minWidth: "0",
  fontWeight: "semibold",
  "& span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
})

const page = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  flex: "1",
  alignContent: "start",
  width: "full",
  maxWidth: "800px",
  marginBlock: "0",
  marginInline: "auto",
  paddingTop: "min(14vh, 120px)",
  paddingInline: "0",
  paddingBottom: "page",
  lgDown: { paddingTop: "6" },
})

/** For a page that is a table: as wide as its columns need, and without the space at the top that a short page has. */
const wide = defineStyle({ ...page, maxWidth: "1120px", paddingTop: "6" })

/** The frame of a page without the shell: the platform's name, the language, the colours, and the page itself. */
export function OutsideFrame({ table = false, children }: { readonly table?: boolean; readonly children: ReactNode }) {
  const { t } = useTranslation("first")
  return (
    <Flex direction="column" minHeight="100dvh">
      <Box as="header" css={bar}>
        <Box asChild css={brand}>
          <Link to="/">
            <Logo />
            <span>{t("platform")}</span>
          </Link>
        </Box>
        <LanguageMenu />
        <ColorButton />
      </Box>
      <Box as="main" css={table ? wide : page}>
        {children}
      </Box>
    </Flex>
  )
}
