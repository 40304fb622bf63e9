import { Box, defineStyle, Stack, Text } from "@chakra-ui/react"
import { type ComponentType, Suspense, useEffect, useState } from "react"
import { Link, useLocation, useSearchParams } from "react-router-dom"
import { useTranslation } from "react-i18next"
import type { DocumentBeside } from "#contract/document.ts"
import type { Role } from "#contract/people.ts"
import { lazyPart } from "#client/browser/lazy-part.ts"
import { formatInstant } from "#client/texts/moment.ts"
import { useSession } from "#client/session/session.ts"
import { ButtonLink } from "#ui/button/button.tsx"
import { ChartView } from "#ui/chart-view/chart-view.tsx"
import { Empty } from "#ui/empty/empty.tsx"
import { ErrorPanel } from "#ui/error-panel/error-panel.tsx"
import { LoadingPage } from "#ui/loading/loading.tsx"
import { Page } from "#ui/page/page.tsx"
import type { Printable } from "#ui/print-template/use-print.tsx"
import { useTabTitle } from "#ui/shell/tab-title.ts"
import type { Tab } from "#ui/tabs/tabs.tsx"
import { Timeline } from "#ui/timeline/timeline.tsx"
import type { BriefProps } from "./brief.ts"
import { actsSince } from "./acts-since.ts"
import { ApprovalsCard, timesAsked } from "./approvals.ts"
import type { DocumentDefinition, DocumentWords, Opened } from "./define-document.ts"
import { DocumentActions, type Offered } from "./document-actions.tsx"
import { DocumentFrame } from "./document-frame.tsx"
import { tabOfTask, taskIn, withoutTask } from "#machines/_kit/task-path.ts"
import { shownEntries, visitedStates } from "./timeline-facts.ts"
import { useOpened } from "./use-opened.ts"
import { valuesIn } from "#ui/schema-form/shape.ts"

// What stands in other tabs, and what few kinds have, comes when it is opened.
const DocumentFiles = lazyPart(async () => (await import("#ui/files/document-files.tsx")).DocumentFiles)
const Receipts = lazyPart(async () => (await import("./receipts.tsx")).Receipts)
const RelatedCard = lazyPart(async () => (await import("./related-card.tsx")).RelatedCard)
const RelatedDocuments = lazyPart(async () => (await import("./related-documents.tsx")).RelatedDocuments)

const away = defineStyle({ color: "theme.fg" })

const ownStyle = defineStyle({
  marginTop: "3",
  marginInline: "0",
  marginBottom: "2",
  paddingTop: "3",
  borderTopWidth: "1px",
  color: "fg.muted",
  fontSize: "sm",
})

const next = defineStyle({
  display: "grid",
  gap: "2",
  margin: "0",
  padding: "0",
  listStyle: "none",
  "& li": { display: "grid", gap: "0.5" },
  "& a": { color: "theme.fg", fontWeight: "semibold" },
})

/** A tab of a document's page. Tabs that are put together from several lists are declared as such: in a union of lists TypeScript forgets their tasks. */
export interface DocumentTab<Task extends string> extends Tab {
  /** The tasks that are done in it, which open it by their links. */
  readonly tasks?: readonly Task[]
}

/** The part of a document's page that differs from page to page; the rest comes from the definition. Tasks bear the names of commands, if not said otherwise. */
export interface DocumentPageProps<View, Name extends string, Task extends string = Name> extends Offered<View, Name> {
  /** The page's own tabs; called once the document has loaded. */
  readonly tabs: (document: Opened<View>) => readonly DocumentTab<Task>[]
  /** If given, the side column consists of these tabs, and after them the chart and the timeline. */
  readonly aside?: (document: Opened<View>) => readonly Tab[]
  /** The content needs the page's whole width: chart and history become tabs. */
  readonly wide?: boolean
  /** Whether this is the document's own page: then related documents and approvals are tabs too. */
  readonly own?: boolean
  /** What approvers read before they decide, on one page. */
  readonly brief?: ComponentType<BriefProps<View>>
}
type OfDefinition<View, Name extends string, Task extends string = string> = DocumentPageProps<View, Name, Task> & {
  readonly definition: DocumentDefinition<View, Name>
}

/** A page of the document in `?id=`: heading with the chart's buttons, the page's tabs, and the side column with chart and history. */
export function DocumentPage<View, Name extends string, Task extends string = Name>(props: OfDefinition<View, Name, NoInfer<Task>>) {
  const id = useSearchParams()[0].get("id")
  return id ? <Named {...props} id={id} /> : <Unnamed {...props} />
}

/** Shown when the page's address lacks the document. */
function Unnamed<View, Name extends string>({ definition, screen }: OfDefinition<View, Name>) {
  const words = definition.useWords()
  return (
    <Page title={words.screen(screen)}>
      <Empty title={words.choose} text={words.chooseWhy} action={<ButtonLink to={definition.list}>{words.list}</ButtonLink>} />
    </Page>
  )
}

function Named<View, Name extends string>(props: OfDefinition<View, Name> & { readonly id: string }) {
  const { definition, id } = props
  const { document, opening } = useOpened(definition)
  const words = definition.useWords()
  const { t } = useTranslation("document")
  const [shown, setShown] = useState<string>()
  if (document && shown !== document.id) setShown(document.id)
  if (opening.status === "gone") {
    // Whoever has just seen it is not told that there is none: an approver who has decided, a supplier from whom it was taken back.
    const wasThere = shown !== undefined && shown === id
    return (
      <Empty
        title={wasThere ? t("closed") : words.gone}
        text={wasThere ? t("closedWhy") : words.goneWhy}
        action={
          <Box asChild css={away}>
            <Link to={definition.list}>{words.list}</Link>
          </Box>
        }
      />
    )
  }
  if (!document) return opening.error ? <ErrorPanel error={opening.error} onAgain={opening.reload} /> : <LoadingPage />
  return <Open {...props} document={document} />
}

function Open<View, Name extends string>(props: OfDefinition<View, Name> & { readonly document: Opened<View> }) {
  const { definition, document, tabs, aside, wide = false, own = false, brief, ...offered } = props
  const { view, stepped } = document
  const words = definition.useWords()
  const { t } = useTranslation("document")
  const roles = useSession().profile?.roles ?? []
  const { number, title } = definition.titleOf(view.facts, words)
  useTabTitle(number.slice(-4))
  const deadline = definition.deadlineOf(view)
  const also = view.also.filter((one) => !definition.unsaid?.has(one))
  const pageTabs = tabs(document)
  const [tab, openTab] = useTab(pageTabs)
  const ownTabs = useOwnTabs(definition, document, own, openTab)
  const printable = usePrintable(definition, document)
  return (
    <DocumentFrame
      number={number}
      title={title}
      state={{ tone: definition.toneOf(view.state), word: words.state(view.state) }}
      also={also.map(words.state)}
      deadline={deadline && !stepped ? { label: words.deadline(deadline.name), at: deadline.at } : null}
      actions={stepped ? null : <DocumentActions definition={definition} document={document} {...offered} />}
      printable={printable}
      tabs={withBrief({ definition, brief, document }, roles, t("brief"), [
        ...(own ? withReceipts(definition, document, pageTabs) : pageTabs),
        ...ownTabs,
      ])}
      {...(tab === undefined ? {} : { tab })}
      onTab={openTab}
      {...(aside ? { aside: aside(document) } : {})}
      wide={wide}
      next={<NextSteps definition={definition} document={document} />}
      chart={
        <ChartView
          layout={definition.layout}
          label={words.state}
          commandLabel={words.move}
          state={view.state}
          {...(words.region ? { regionLabel: words.region } : {})}
          also={also}
          stands={view.also}
          visited={visitedStates(shownEntries(document), document.id)}
          failed={definition.ill?.has(view.state) ?? false}
        />
      }
      timeline={<History document={document} sentence={words.fact} />}
      asOf={stepped ? { at: stepped.at, onNow: () => document.step(null) } : null}
    />
  )
}

/** The open tab: that of the task in the address until another is opened, else the one opened last. */
function useTab(tabs: readonly DocumentTab<string>[]): readonly [string | undefined, (tab: string) => void] {
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<string>()
  const task = taskIn(params)
  const open = (tab: string) => {
    setOpened(tab)
    if (task !== null) setParams(withoutTask, { replace: true })
  }
  return [tabOfTask(tabs, task) ?? opened, open]
}

/** What printing by a template needs; null for a kind that does not declare what its readers are shown. */
function usePrintable<View, Name extends string>(
  { fold, view: schema, looks = {}, useWords, titleOf }: DocumentDefinition<View, Name>,
  { view }: Opened<View>,
): Printable | null {
  const words = useWords()
  const printedBy = useSession().profile?.displayName ?? ""
  if (!fold || !schema || !words.fields) return null
  const besides = {
    documentTitle: titleOf(view.facts, words).title,
    documentState: words.state(view.state),
    printedBy,
  }
  return { kind: fold.id, view: schema, looks, words: words.fields, values: valuesIn(view.facts), besides }
}

/** The list of readers is shown below the content. */
function withReceipts<View, Name extends string>(
  { receipts }: DocumentDefinition<View, Name>,
  document: Opened<View>,
  tabs: readonly Tab[],
): readonly Tab[] {
  const [first, ...others] = tabs
  if (!receipts || !first) return tabs
  // A kind with receipts shows readers their own.
  const read = document as unknown as Opened<DocumentBeside>
  const content = (
    <Stack gap="4">
      {first.content}
      <Suspense fallback={null}>
        <Receipts kind={receipts} document={read} />
      </Suspense>
    </Stack>
  )
  return [{ ...first, content }, ...others]
}

/** The approver's brief is the first tab for people who may approve now, and the last for others who see approvals; it describes the present document. */
function withBrief<View, Name extends string>(
  {
    definition,
    brief: Brief,
    document,
  }: {
    readonly definition: DocumentDefinition<View, Name>
    readonly brief: ComponentType<BriefProps<View>> | undefined
    readonly document: Opened<View>
  },
  roles: readonly Role[],
  label: string,
  tabs: readonly Tab[],
): readonly Tab[] {
  const { approvals } = definition
  const { state, verdicts } = document.now
  const subject = approvals?.waitsIn[state]
  if (!Brief || !approvals || subject === undefined || document.stepped !== null) return tabs
  if (!roles.some((role) => approvals.readers.includes(role))) return tabs
  const tab: Tab = {
    id: "brief",
    label,
    content: <Brief document={document} subject={subject} />,
  }
  return approvals.approve.some((name) => verdicts[name]?.allowed === true) ? [tab, ...tabs] : [...tabs, tab]
}

/** The timeline; facts that the document was not opened with are loaded when it is opened. */
function History<View>({ document, sentence }: { readonly document: Opened<View>; readonly sentence: DocumentWords["fact"] }) {
  const { timeline, stepped, step, older } = document
  useEffect(older, [older])
  return <Timeline entries={timeline} sentence={sentence} position={stepped?.position ?? null} onStep={step} />
}

/** The tabs of every document's own page: files, related documents, and approvals; each only where there is something. */
function useOwnTabs<View, Name extends string>(
  definition: DocumentDefinition<View, Name>,
  document: Opened<View>,
  own: boolean,
  onTab: (tab: string) => void,
): readonly Tab[] {
  const { t } = useTranslation("common")
  const roles = useSession().profile?.roles ?? []
  if (!own) return []
  // Approvals are shown in their present state, so they are hidden while the person has stepped back.
  const asked = document.stepped === null ? timesAsked({ definition, document }, roles) : 0
  const related = definition.related?.({ view: document.view, entries: shownEntries(document), roles }) ?? []
  const approvals: Tab = {
    id: "own-approvals",
    label: t("document.approvals"),
    count: asked,
    content: <ApprovalsCard document={document} />,
  }
  const files: Tab | null = definition.files
    ? {
        id: "own-files",
        label: t("document.files"),
        content: (
          <DocumentFiles
            kind={definition.files.kind}
            id={document.id}
            version={document.now.version}
            parts={definition.files.parts?.(document.now.facts) ?? {}}
            partsAbove={definition.files.partsAbove?.(document.now.facts) ?? {}}
          />
        ),
      }
    : null
  const picture: Tab = {
    id: "own-related",
    label: t("document.related"),
    content: definition.belongs ? (
      <RelatedDocuments definition={definition} document={document} />
    ) : (
      <RelatedCard
        definition={definition}
        view={document.view}
        related={related}
        approvals={asked > 0 ? { count: asked, onOpen: () => onTab(approvals.id) } : null}
      />
    ),
  }
  return [...(files ? [files] : []), ...(related.length > 0 || definition.belongs ? [picture] : []), ...(asked > 0 ? [approvals] : [])]
}

/** Who must act next and since when, and below it links to the other screens where this person can run a command now. */
function NextSteps<View, Name extends string>({
  definition,
  document,
}: {
  readonly definition: DocumentDefinition<View, Name>
  readonly document: Opened<View>
}) {
  const { t } = useTranslation("common")
  const words = definition.useWords()
  const { pathname } = useLocation()
  const { state, verdicts } = document.now
  const open = definition.commands.filter((name) => verdicts[name]?.allowed === true && !pathname.endsWith(definition.screenOf(name)))
  const screens = [...Map.groupBy(open, definition.screenOf)]
  const since = actsSince(definition, document)
  return (
    <>
      <Text margin="0" fontWeight="semibold">
        {words.actor(definition.actsAsIn?.(document.now, document.timeline) ?? state)}
      </Text>
      {since === null ? null : (
        <Text margin="0" color="fg.subtle" fontSize="xs">
          {t("document.since", { at: formatInstant(since) })}
        </Text>
      )}
      {screens.length === 0 ? null : (
        <>
          <Box as="p" css={ownStyle}>
            {t("document.youCan")}
          </Box>
          <Box as="ul" css={next}>
            {screens.map(([screen, commands]) => (
              <li key={screen}>
                <Link to={definition.pathOf(screen, document.id)}>{words.screen(screen)}</Link>
                <Text as="span" margin="0" color="fg.subtle" fontSize="xs">
                  {commands.map(words.command).join(t("comma"))}
                </Text>
              </li>
            ))}
          </Box>
        </>
      )}
    </>
  )
}
