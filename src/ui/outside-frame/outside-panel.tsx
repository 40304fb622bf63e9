import { Box, defineStyle } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { LanguageMenu } from "#ui/shell/language-menu.tsx"
import { Logo } from "#ui/shell/logo.tsx"

const page = defineStyle({
  display: "grid",
  minHeight: "100dvh",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "center",
  justifyItems: "center",
  gap: "6",
  paddingBlock: "6",
  paddingInline: "4",
})
const brand = defineStyle({ display: "flex", alignItems: "center", gap: "3", fontSize: "lg", fontWeight: "semibold" })
const panel = defineStyle({
  width: "full",
  padding: "7",
  borderWidth: "1px",
  borderRadius: "10px",
  background: "bg.panel",
  "& > h1": { marginBottom: "1.5", fontSize: "xl", fontWeight: "semibold" },
  "& > p": { marginBottom: "5", color: "fg.muted" },
  mdDown: { padding: "5" },
})

/**
 * A page for people who are not signed in: a panel below the platform's name, and a link to the sign-in page labelled `signIn`, which leads on to the path
 * `then`.
 */
export function OutsidePanel(props: {
  readonly title: string
  readonly text?: string
  readonly signIn: string
  readonly then?: string
  readonly width?: string
  readonly children: ReactNode
}) {
  const { t } = useTranslation("first")
  return (
    <Box as="main" css={page}>
      <Box css={brand}>
        <Logo size={32} />
        {t("platform")}
        <LanguageMenu />
      </Box>
      <Box as="section" css={panel} maxWidth={props.width ?? "480px"}>
        <h1>{props.title}</h1>
        {props.text ? <p>{props.text}</p> : null}
        {props.children}
      </Box>
      <Link to={props.then === undefined ? "/systemLogin" : `/systemLogin?to=${encodeURIComponent(props.then)}`}>{props.signIn}</Link>
    </Box>
  )
}
