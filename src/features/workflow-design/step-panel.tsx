import { Box, defineStyle, Grid, Text } from "@chakra-ui/react"
import { X } from "lucide-react"
import { useTranslation } from "react-i18next"
import { type Approver, type Step, stepModes } from "#contract/route.schema.ts"
import { approverKey } from "#machines/approval/route.ts"
import { IconButton } from "#ui/button/button.tsx"
import { NumberBox } from "#ui/field/boxes.tsx"
import { Input, Select } from "#ui/field/control.tsx"
import { Field } from "#ui/field/field.tsx"
import { formGrid } from "#ui/field/form-grid.ts"
import { useRouteWords } from "./route-words.ts"
import type { Choices } from "./use-route.ts"
import { problems } from "./workflow-design.style.ts"

const approversStyle = defineStyle({
  display: "grid",
  gap: "1",
  "& li": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    paddingInlineStart: "2.5",
    borderWidth: "1px",
    borderRadius: "md",
  },
  _empty: { display: "none" },
})

/** The settings of the selected step: its name, its approvers and how many must agree, and what happens when it takes too long. */
export function StepPanel(props: {
  readonly step: Step
  readonly problems: readonly string[]
  readonly choices: Choices | null
  readonly nameOf: (approver: Approver) => string
  readonly onChange: (step: Partial<Step>) => void
}) {
  const { t } = useTranslation("routes")
  const { step, nameOf, onChange } = props
  const { approvers } = step
  return (
    <Box css={formGrid}>
      {props.problems.length === 0 ? null : (
        <Box as="ul" css={problems} colorPalette="red" role="status">
          {props.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Box>
      )}
      <Field label={t("stepName")} required>
        {(control) => (
          <Input {...control} maxLength={32} value={step.name} onChange={({ currentTarget }) => onChange({ name: currentTarget.value })} />
        )}
      </Field>
      <ModeSelect mode={step.mode} onChange={(mode) => onChange({ mode })} />
      <Approvers approvers={approvers} nameOf={nameOf} onChange={(next) => onChange({ approvers: next })} />
      <ApproverSelect
        label={t("addApprover")}
        empty={t("choose")}
        choices={props.choices}
        value={null}
        without={approvers}
        nameOf={nameOf}
        onChange={(one) => one && onChange({ approvers: [...approvers, one] })}
      />
      <Field label={t("hours")} hint={t("hoursHint")} span="half">
        {(control) => (
          <NumberBox
            control={control}
            value={step.hours}
            min={1}
            max={8_760}
            unit={t("hoursUnit")}
            onChange={(hours) => onChange({ hours })}
          />
        )}
      </Field>
      <ApproverSelect
        label={t("escalateTo")}
        empty={t("nobodyElse")}
        choices={props.choices}
        value={step.escalateTo}
        without={[]}
        nameOf={nameOf}
        span="half"
        onChange={(escalateTo) => onChange({ escalateTo })}
      />
    </Box>
  )
}

/** How many of the approvers must agree. */
function ModeSelect({ mode, onChange }: { readonly mode: Step["mode"]; readonly onChange: (mode: Step["mode"]) => void }) {
  const { t } = useTranslation("routes")
  return (
    <Field label={t("mode")}>
      {(control) => (
        <Select
          {...control}
          value={mode}
          onChange={({ currentTarget }) => onChange(stepModes.find((one) => one === currentTarget.value) ?? "any")}
        >
          {stepModes.map((one) => (
            <option key={one} value={one}>
              {t(`modes.${one}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The approvers of the step; each can be removed. */
function Approvers(props: {
  readonly approvers: Step["approvers"]
  readonly nameOf: (approver: Approver) => string
  readonly onChange: (approvers: Step["approvers"]) => void
}) {
  const { t } = useTranslation("routes")
  const { approvers, nameOf } = props
  return (
    <Grid gap="4px" minWidth="0">
      <Text as="span" color="fg.muted">
        {t("approvers")}
      </Text>
      <Box as="ul" css={approversStyle}>
        {approvers.map((one) => (
          <li key={approverKey(one)}>
            <span>{nameOf(one)}</span>
            <IconButton
              label={t("removeApprover", { name: nameOf(one) })}
              onClick={() => props.onChange(approvers.filter((other) => other !== one))}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </Box>
    </Grid>
  )
}

/** Selects an approver: the head of the department, the holders of a role, or a person. */
function ApproverSelect(props: {
  readonly label: string
  readonly empty: string
  readonly span?: "half"
  readonly choices: Choices | null
  readonly value: Approver | null
  readonly without: readonly Approver[]
  readonly nameOf: (approver: Approver) => string
  readonly onChange: (approver: Approver | null) => void
}) {
  const { t } = useTranslation("routes")
  const words = useRouteWords()
  const { choices, value, nameOf } = props
  const head: Approver = { kind: "departmentHead" }
  const roles = (choices?.roles ?? []).map((role) => ({
    approver: { kind: "role", id: role.id } as const,
    text: t("roleOf", { role: words.role(role), count: role.holders }),
  }))
  const people = (choices?.approvers ?? []).map(({ id, name, department }) => ({
    approver: { kind: "user", id } as const,
    text: department === "" ? name : `${name} · ${department}`,
  }))
  const groups = [
    { label: t("groups.unit"), options: [{ approver: head, text: nameOf(head) }] },
    { label: t("groups.roles"), options: roles },
    { label: t("groups.people"), options: people },
  ]
  const all = groups.flatMap(({ options }) => options.map(({ approver }) => approver))
  const unlisted = value !== null && !all.some((one) => approverKey(one) === approverKey(value))
  const taken = new Set(props.without.map(approverKey))
  return (
    <Field label={props.label} span={props.span}>
      {(control) => (
        <Select
          {...control}
          value={value === null ? "" : approverKey(value)}
          onChange={({ currentTarget }) => props.onChange(all.find((one) => approverKey(one) === currentTarget.value) ?? null)}
        >
          <option value="">{props.empty}</option>
          {unlisted ? <option value={approverKey(value)}>{nameOf(value)}</option> : null}
          {groups.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options
                .filter(({ approver }) => !taken.has(approverKey(approver)))
                .map(({ approver, text }) => (
                  <option key={approverKey(approver)} value={approverKey(approver)}>
                    {text}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}
