import { Box, defineStyle } from "@chakra-ui/react"
import { type ReactNode, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { z } from "zod"
import { call } from "#client/http/http.ts"
import { useSession } from "#client/session/session.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { Instant } from "#ui/instant/instant.tsx"
import { defineList, type Filters, type ListColumn, type ListField } from "#ui/list/define-list.ts"
import { ListPage } from "#ui/list/list-page.tsx"
import { useList } from "#ui/list/use-list.ts"

const away = defineStyle({ color: "theme.fg" })

/** A published document of a kind, as the public sees it. */
interface Published {
  readonly id: string
  readonly title: string
  readonly publishedAt: number
}

interface PublicListProps<Row extends Published> {
  /** The public call. */
  readonly published: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<{ records: Row[]; total: number }>>
  readonly title: string
  readonly sub: string
  /** The text for an empty list. */
  readonly empty: string
  /** The filters, and how they apply to the call; without it none. */
  readonly asks?: { readonly fields: readonly ListField[]; readonly query: (filters: Filters) => object }
  /** Columns between the title and the day. */
  readonly columns?: readonly ListColumn<Row>[]
  /** Public actions besides reading. */
  readonly actions?: ReactNode
}

/** The published documents of a kind, without signing in; one is opened by its id in the address. */
export function PublicList<Row extends Published>({ published, title, sub, empty, asks, columns, actions }: PublicListProps<Row>) {
  const { t } = useTranslation(["document", "first"])
  const signedIn = useSession().profile !== null
  const list = useMemo(
    () =>
      defineList<Row>({
        id: published.path.replaceAll("/", "-"),
        label: title,
        fields: asks?.fields ?? [],
        ask: ({ page, pageSize, filters }, signal) => call(published, { query: { page, pageSize, ...asks?.query(filters) }, signal }),
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
          ...(columns ?? []),
          { id: "publishedAt", head: t("columns.publishedAt"), width: 120, cell: ({ publishedAt }) => <Instant at={publishedAt} day /> },
        ],
        card: { title: "title", lines: [...(columns ?? []).map(({ id }) => id), "publishedAt"] },
        empty: (
          <Empty
            title={empty}
            action={
              <ButtonLink to={signedIn ? "/dashboard/index" : "/systemLogin"}>{t(signedIn ? "first:toDashboard" : "signIn")}</ButtonLink>
            }
          />
        ),
      }),
    [published, title, empty, asks, columns, t, signedIn],
  )
  return <ListPage list={useList(list)} title={title} sub={sub} actions={actions} />
}
