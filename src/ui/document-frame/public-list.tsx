import { Box, defineStyle } from "@chakra-ui/react"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { z } from "zod"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"

const away = defineStyle({ color: "theme.fg" })

/** A document of a kind as everybody is told of it. */
interface Published {
  readonly id: string
  readonly title: string
  readonly publishedAt: number
}

interface PublicListProps {
  /** The call that everybody may make. */
  readonly published: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ records: Published[]; total: number }>>
  readonly title: string
  readonly sub: string
  /** What is said where there is nothing. */
  readonly empty: string
}

/** What is published of a kind, for everybody and without signing in; one is opened by its id in the address. */
export function PublicList({ published, title, sub, empty }: PublicListProps) {
  const { t } = useTranslation(["document", "first"])
  const signedIn = useSession().profile !== null
  const list = useMemo(
    () =>
      defineList<Published>({
        id: published.path.replaceAll("/", "-"),
        label: title,
        fields: [],
        ask: ({ page, pageSize }, signal) => call(published, { query: { page, pageSize }, signal }),
        rowKey: ({ id }) => id,
        rowName: (row) => row.title,
        columns: [
          {
            id: "title",
            head: t("columns.title"),
            width: 260,
            grow: true,
            cell: (row) => (
              <Box asChild css={away}>
                <Link to={`?id=${row.id}`}>{row.title}</Link>
              </Box>
            ),
          },
          { id: "publishedAt", head: t("columns.publishedAt"), width: 120, cell: ({ publishedAt }) => <Instant at={publishedAt} day /> },
        ],
        card: { title: "title", lines: ["publishedAt"] },
        empty: (
          <Empty
            title={empty}
            action={
              <ButtonLink to={signedIn ? "/dashboard/index" : "/systemLogin"}>{t(signedIn ? "first:toDashboard" : "signIn")}</ButtonLink>
            }
          />
        ),
      }),
    [published, title, empty, t, signedIn],
  )
  return <ListPage list={useList(list)} title={title} sub={sub} />
}
