import { Box, Grid, Heading, defineStyle } from "@chakra-ui/react"
import { useTranslation } from "react-i18next"
import type { OpenPage } from "#contract/permission.contract.ts"
import { Card } from "#ui/card/card.tsx"
import { TextLink } from "#ui/link/link.tsx"
import { chips, namesHead } from "./permission-styles.ts"

/** The address of the question who may open a page. */
const whoOpens = ({ id }: OpenPage): string => `/system/permissions?${new URLSearchParams({ module: id }).toString()}`

const folded = defineStyle({
  marginTop: "16px",
  "& > summary": { color: "fg.muted", cursor: "pointer" },
  "&[open] > summary": { marginBottom: "12px" },
})

/** The pages that a person can open, by their group in the menu; pages without a menu entry are listed separately. */
export function OpenPages({ pages }: { readonly pages: readonly OpenPage[] }) {
  const { t } = useTranslation("permissions")
  const shown = pages.filter((page) => page.shown)
  const hidden = pages.filter((page) => !page.shown)
  return (
    <Card title={t("pages", { count: pages.length })}>
      {pages.length === 0 ? <p>{t("noPages")}</p> : null}
      <Groups pages={shown} />
      {hidden.length > 0 ? (
        <Box as="details" css={folded}>
          <summary>{t("byAddress", { count: hidden.length })}</summary>
          <Groups pages={hidden} />
        </Box>
      ) : null}
    </Card>
  )
}

function Groups({ pages }: { readonly pages: readonly OpenPage[] }) {
  return (
    <Grid gap="12px 24px" templateColumns="repeat(auto-fill, minmax(min(100%, 260px), 1fr))">
      {[...Map.groupBy(pages, ({ group }) => group)].map(([group, within]) => (
        <div key={group}>
          {group === "" ? null : (
            <Heading as="h3" css={namesHead}>
              {group}
            </Heading>
          )}
          <Box as="ul" css={chips}>
            {within.map((page) => (
              <li key={page.id}>
                <TextLink to={whoOpens(page)} title={page.path}>
                  {page.name}
                </TextLink>
              </li>
            ))}
          </Box>
        </div>
      ))}
    </Grid>
  )
}
