import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { boardKinds, type BoardPhase, boardPhases, type BoardRow, tenderBoardContract } from "#contract/board.contract.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { PublicList } from "#ui/document-frame/public-list.tsx"
import { beginOfDay, endOfDay } from "#ui/field/local-time.ts"
import { Instant } from "#ui/instant/instant.tsx"
import type { Filters, ListColumn, ListField } from "#ui/list/define-list.ts"
import { OutsideFrame } from "#ui/outside-frame/outside-frame.tsx"
import { BoardNoticePage } from "./board-notice.tsx"
import { PhasePill } from "./phase-pill.tsx"

/** The filter in the address, for the call. */
function queryOf(filters: Filters): object {
  const { keyword, buyer, kind, phase } = filters
  const given = {
    keyword,
    buyer,
    kind,
    phase,
    from: beginOfDay(filters["due.from"]) ?? undefined,
    to: endOfDay(filters["due.to"]) ?? undefined,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const isPhase = (text: string | null): text is BoardPhase => boardPhases.some((phase) => phase === text)

const isKind = (text: string): boolean => boardKinds.some((kind) => kind === text)

/** The same filter as a feed, to subscribe to. */
function feedOf(params: URLSearchParams): string {
  const filters = Object.fromEntries(
    [...params].filter(([name, value]) => value !== "" && (name !== "phase" || isPhase(value)) && (name !== "kind" || isKind(value))),
  )
  const query = new URLSearchParams(Object.entries(queryOf(filters)).map(([name, value]) => [name, String(value)]))
  return `/prod-api/${tenderBoardContract.feed.path}${query.size > 0 ? `?${query}` : ""}`
}

/** The board of public tenders (/tender-board), without signing in. */
export function Screen() {
  const id = useSearchParams()[0].get("id") ?? ""
  return <OutsideFrame table>{/^[0-9a-f]{32}$/.test(id) ? <BoardNoticePage key={id} id={id} /> : <Board />}</OutsideFrame>
}

function Board() {
  const { t } = useTranslation("board")
  const [params] = useSearchParams()
  const feed = feedOf(params)
  const [asks, columns] = useMemo(() => {
    const fields: readonly ListField[] = [
      { kind: "input", id: "keyword", label: t("keyword"), maxLength: 100 },
      { kind: "input", id: "buyer", label: t("buyer"), maxLength: 100 },
      { kind: "select", id: "kind", label: t("kind"), options: boardKinds.map((value) => ({ value, label: t(`kinds.${value}`) })) },
      { kind: "select", id: "phase", label: t("phase"), options: boardPhases.map((value) => ({ value, label: t(`phases.${value}`) })) },
      { kind: "range", id: "due", label: t("columns.bidDeadline") },
    ]
    const between: readonly ListColumn<BoardRow>[] = [
      { id: "buyer", head: t("columns.buyer"), width: 190, cell: ({ buyer }) => buyer },
      { id: "kind", head: t("kind"), width: 80, cell: ({ kind }) => t(`kinds.${kind}`) },
      { id: "phase", head: t("columns.phase"), width: 190, cell: (row) => <PhasePill {...row} /> },
      { id: "bidDeadline", head: t("columns.bidDeadline"), width: 175, cell: ({ bidDeadline }) => <Instant at={bidDeadline} /> },
    ]
    return [{ fields, query: queryOf }, between] as const
  }, [t])
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={t("title")} href={feed} />
      <PublicList
        published={tenderBoardContract.list}
        title={t("title")}
        sub={t("sub")}
        empty={t("empty")}
        asks={asks}
        columns={columns}
        actions={
          <ButtonLink to={feed} reloadDocument>
            {t("feed")}
          </ButtonLink>
        }
      />
    </>
  )
}
