import { Box, defineStyle, Heading } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { ColorButton } from "#ui/shell/color-button.tsx"
import { LanguageMenu } from "#ui/shell/language-menu.tsx"
import { Toaster } from "#ui/toast/toaster.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"

const head = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "1",
  paddingBlock: "4",
  paddingInline: "6",
  borderBottomWidth: "1px",
  background: "bg.panel",
})

const list = defineStyle({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: "8",
  padding: "6",
  lgDown: { paddingBlock: "4", paddingInline: "3" },
})

const specimen = defineStyle({ "--bar": "0px", "--strip": "-1px" })

const found = import.meta.glob<Specimen>(["../ui/**/*.specimen.tsx", "../features/**/*.specimen.tsx"], { import: "specimen", eager: true })
const specimens = Object.values(found).toSorted((a, b) => a.title.localeCompare(b.title))

/** Every widget with realistic content (/gallery), or one of them (/gallery?part=draft). */
export function Screen() {
  const { t } = useTranslation("shell")
  const part = useSearchParams()[0].get("part")
  const shown = part === null ? specimens : specimens.filter(({ title }) => title === part)
  return (
    <>
      <Box as="header" css={head}>
        <Heading as="h1" flex="1" fontSize="xl">
          {t("gallery")}
        </Heading>
        <LanguageMenu />
        <ColorButton />
      </Box>
      <Box css={list}>
        {shown.map(({ title, Show }) => (
          <Box as="section" key={title} css={specimen} id={title} aria-labelledby={`${title}-title`}>
            <Heading id={`${title}-title`} marginBottom="2.5" font="12px var(--mono)" color="fg.subtle">
              {title}
            </Heading>
            <Show />
          </Box>
        ))}
      </Box>
      <Toaster />
    </>
  )
}
