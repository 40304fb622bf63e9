import { Box, chakra, defineStyle, type SystemStyleObject } from "@chakra-ui/react"
import { Check, CloudCheck, CloudOff, HardDrive, LoaderCircle } from "lucide-react"
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { formatTime } from "#client/texts/moment.ts"
import { holdAtUnread } from "#ui/field/unread.ts"
import { Foot } from "./steps-foot.tsx"

const wizard = defineStyle({
  display: "grid",
  gridTemplateColumns: "220px minmax(0, 1fr)",
  rowGap: "0",
  columnGap: "6",
  alignItems: "start",
  "@container (max-width: 960px)": { gridTemplateColumns: "minmax(0, 1fr)", gap: "3" },
})

const listStyle = defineStyle({
  position: "sticky",
  top: "16px",
  display: "grid",
  "@container (max-width: 960px)": {
    position: "static",
    gridAutoFlow: "column",
    gridAutoColumns: "minmax(0, max-content)",
    gap: "1",
    paddingBottom: "1",
  },
  "@container (max-width: 640px)": { gridAutoColumns: "max-content", overflowX: "auto" },
})

const whole = defineStyle({
  fontSize: "xs",
  color: "amber.fg",
  overflowWrap: "anywhere",
  display: "none",
  "@container (max-width: 960px)": { display: "block", paddingInline: "2", fontSize: "sm" },
})

const stepStyle = defineStyle({
  display: "grid",
  gridTemplateColumns: "24px minmax(0, 1fr)",
  rowGap: "0",
  columnGap: "2.5",
  width: "full",
  padding: "2",
  borderRadius: "md",
  textAlign: "start",
  _hover: { background: "bg.hover" },
  '&[aria-current="step"]': { background: "theme.subtle" },
  '&[aria-current="step"] [data-part=mark]': { background: "theme.solid", borderColor: "transparent", color: "theme.contrast" },
  '&[aria-current="step"] [data-part=name]': { fontWeight: "semibold" },
  "@container (max-width: 960px)": {
    alignItems: "center",
    '&[data-part=lacking]:not([aria-current="step"]) [data-part=mark]': { borderColor: "amber.muted", color: "amber.fg" },
  },
})

const doneStyle = defineStyle({
  "& [data-part=mark]": { borderColor: "transparent", background: "green.subtle", color: "green.fg" },
})

const mark = defineStyle({
  display: "grid",
  placeItems: "center",
  width: "22px",
  height: "22px",
  borderWidth: "1px",
  borderColor: "line.strong",
  borderRadius: "full",
  fontSize: "xs",
  color: "fg.muted",
})

const missing = defineStyle({
  fontSize: "xs",
  color: "amber.fg",
  overflowWrap: "anywhere",
  paddingInlineStart: "42px",
  paddingInlineEnd: "2",
  "@container (max-width: 960px)": { display: "none" },
})

/** A line of its own, since a button that wraps leaves what separates it from the next alone. */
const wayStyle = defineStyle({
  display: "block",
  minHeight: "24px",
  color: "inherit",
  textAlign: "start",
  textDecoration: "underline",
  textUnderlineOffset: "2px",
  _hover: { color: "fg" },
})

const savedStyle = defineStyle({
  display: "flex",
  alignItems: "center",
  gap: "1.5",
  minWidth: "0",
  fontSize: "sm",
  color: "fg.muted",
  "& svg": { flex: "none" },
  "& span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap", mdDown: { whiteSpace: "normal" } },
})

const unsaved = defineStyle({ color: "red.fg", "& span": { whiteSpace: "normal" } })

export interface Step {
  readonly id: string
  readonly label: string
  /** What is still missing; empty when the step is complete. */
  readonly missing: readonly Lacking[]
  /** What is filled in and not right; its field says why. */
  readonly wrong?: readonly Lacking[]
}

/** Something missing in a step, with a link to its field. */
export interface Lacking {
  readonly label: string
  readonly onGo?: (() => void) | undefined
}

/**
 * A guided form: steps on the left with what is missing in each, or in a row above where the form needs the width, the step in the middle, and in the
 * footer the saved state and the buttons. A day that cannot be read holds the form at its step, since it would leave with the step, and be submitted as
 * none.
 */
export function Steps(props: {
  readonly steps: readonly Step[]
  readonly current: string
  /** Whether the writing was begun earlier: all steps count as seen. */
  readonly resumed?: boolean
  readonly onGo: (id: string) => void
  readonly saved?: ReactNode
  /** Buttons after the last step, such as submit. */
  readonly finish?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useTranslation(["common", "document"])
  const [seen, setSeen] = useState<readonly string[]>(() => (props.resumed ? props.steps.map(({ id }) => id) : []))
  if (!seen.includes(props.current)) setSeen([...seen, props.current])
  const at = props.steps.findIndex(({ id }) => id === props.current)
  const here = props.steps[at]
  const before = props.steps[at - 1]
  const after = props.steps[at + 1]
  const list = useRef<HTMLOListElement>(null)
  const open = useRef<HTMLDivElement>(null)
  const leave = (go: () => void) => {
    if (!holdAtUnread(open.current)) go()
  }
  // On a phone the row of steps is longer than the screen.
  useLayoutEffect(() => {
    const row = list.current
    const here = row?.children[at]
    if (row && here) row.scrollLeft += here.getBoundingClientRect().left - row.getBoundingClientRect().left - 40
  }, [at])
  return (
    <Box containerType="inline-size">
      <Box css={wizard}>
        <nav aria-label={t("steps")}>
          <chakra.ol ref={list} css={listStyle}>
            {props.steps.map((step, index) => (
              <li key={step.id}>
                <StepButton
                  step={step}
                  number={index + 1}
                  current={step.id === props.current}
                  isSeen={seen.includes(step.id)}
                  onGo={(id) => leave(() => props.onGo(id))}
                />
                {lacksAny(step) ? <Missing step={step} css={missing} {...(step.id === props.current ? {} : { onLeave: leave })} /> : null}
              </li>
            ))}
          </chakra.ol>
          {here && lacksAny(here) ? <Missing step={here} css={whole} /> : null}
        </nav>
        <Box ref={open} minWidth="0">
          {props.children}
        </Box>
        <Foot
          before={before}
          after={after}
          saved={props.saved}
          finish={props.finish}
          isHeld={() => holdAtUnread(open.current)}
          onGo={props.onGo}
        />
      </Box>
    </Box>
  )
}

function StepButton({
  step,
  number,
  current,
  isSeen,
  onGo,
}: {
  readonly step: Step
  readonly number: number
  readonly current: boolean
  /** A step that nobody has seen is not complete, even if nothing is missing in it. */
  readonly isSeen: boolean
  readonly onGo: (id: string) => void
}) {
  const lacks = lacksAny(step)
  const done = !lacks && isSeen
  return (
    <chakra.button
      type="button"
      css={[stepStyle, done ? doneStyle : undefined]}
      data-part={lacks ? "lacking" : undefined}
      aria-current={current ? "step" : undefined}
      onClick={() => onGo(step.id)}
    >
      <Box as="span" css={mark} data-part="mark" aria-hidden>
        {done && !current ? <Check size={13} /> : number}
      </Box>
      <span data-part="name">{step.label}</span>
    </chakra.button>
  )
}

/** The most items listed; the rest are counted. */
const named = 6

const lacksAny = ({ missing: empty, wrong = [] }: Step): boolean => empty.length + wrong.length > 0

/** What each step misses and has wrong, with links; below a row of steps there is room only for the open one's. */
const Missing = ({
  step: { missing: empty, wrong = [] },
  ...rest
}: Omit<Parameters<typeof Named>[0], "what" | "begins"> & { readonly step: Step }) => (
  <>
    {empty.length > 0 ? <Named begins="document:missingOf" what={empty} {...rest} /> : null}
    {wrong.length > 0 ? <Named begins="document:wrongOf" what={wrong} {...rest} /> : null}
  </>
)

function Named(props: {
  readonly begins: "document:missingOf" | "document:wrongOf"
  readonly what: readonly Lacking[]
  readonly css: SystemStyleObject
  /** Runs what leads to another step, unless the open one may not be left. */
  readonly onLeave?: (go: () => void) => void
}) {
  const { what, css, onLeave = (go) => go() } = props
  const { t } = useTranslation(["common", "document"])
  const more = what.length - named
  return (
    <Box as="p" css={css}>
      {t(props.begins)}
      {what.slice(0, named).map(({ label, onGo }, index) => (
        <Fragment key={label}>
          {index > 0 && !onGo ? t("comma") : null}
          {onGo ? (
            <chakra.button type="button" css={wayStyle} onClick={() => onLeave(onGo)}>
              {label}
            </chakra.button>
          ) : (
            label
          )}
        </Fragment>
      ))}
      {more > 0 ? t("document:missingMore", { count: more }) : null}
    </Box>
  )
}

/** Where a draft is saved. */
export type Saved = { readonly where: "device" | "server" | "full"; readonly at: number } | { readonly where: "saving" | "failed" }

const savedIcon = { device: HardDrive, server: CloudCheck, full: CloudOff, saving: LoaderCircle, failed: CloudOff } as const

/** Tells where a draft is saved, and when. */
export function SavedState({ saved }: { readonly saved: Saved }) {
  const { t } = useTranslation("common")
  const Icon = savedIcon[saved.where]
  const text = t(`saved.${saved.where}`, { at: "at" in saved ? formatTime(saved.at) : "" })
  return (
    <Box as="span" css={[savedStyle, saved.where === "failed" || saved.where === "full" ? unsaved : undefined]} role="status" title={text}>
      <Icon size={15} aria-hidden />
      <span>{text}</span>
    </Box>
  )
}
