import { Box, defineStyle, Stack } from "@chakra-ui/react"
import { useState } from "react"
import { useForm } from "react-hook-form"
import type { TreeNode } from "#contract/basic.contract.ts"
import { Refused } from "#contract/errors.ts"
import { Form } from "#ui/field/form.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { TreeField } from "./tree-field.tsx"
import { TreeBody } from "./tree-dialog.tsx"
import { type TreeChoice, TreePicker } from "./tree-picker.tsx"
import type { LoadTree, Tree } from "./use-tree.ts"

const boxes = defineStyle({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 240px), 1fr))",
  alignItems: "start",
  rowGap: "3",
  columnGap: "4",
})

const node = (id: string, label: string, children: readonly TreeNode[] = [], disabled = false): TreeNode => ({
  id,
  label,
  disabled,
  leaf: children.length === 0,
  data: {},
  ...(children.length > 0 ? { children } : {}),
})

const categories: readonly TreeNode[] = [
  node("10", "机电设备", [
    node("1010", "泵与阀门", [node("101010", "离心泵"), node("101020", "调节阀"), node("101030", "止回阀（停用）", [], true)]),
    node("1020", "电机与变频器", [node("102010", "高效三相异步电机"), node("102020", "变频器")]),
  ]),
  node("20", "工程服务", [node("2010", "安装调试"), node("2020", "检测与校准")], true),
  node("30", "办公用品"),
]

/** 100 branches of 1,000 nodes each, loaded when they are opened. */
const many: LoadTree = (below) =>
  Promise.resolve(
    below === null
      ? Array.from({ length: 100 }, (_, index) => ({ ...node(`B${index}`, `物料大类 ${index + 1}`), leaf: false }))
      : Array.from({ length: 1_000 }, (_, index) =>
          node(`${below}-${index}`, `物料 ${below.slice(1)}-${String(index + 1).padStart(4, "0")}`),
        ),
  )
const whole: LoadTree = () => Promise.resolve(categories)
const never: LoadTree = () => new Promise(() => undefined)
const failing: LoadTree = () => Promise.reject(new Refused({ code: "10001" }, "查询失败"))
const nothing: LoadTree = () => Promise.resolve([])

function Picker(
  props: Omit<Parameters<typeof TreePicker>[0], "value" | "onPick" | "load"> & { readonly load?: LoadTree; readonly first?: TreeChoice },
) {
  const [value, setValue] = useState<TreeChoice | null>(props.first ?? null)
  return (
    <TreePicker
      load={whole}
      {...props}
      value={value}
      {...(props.onClear ? { onClear: () => setValue(null) } : {})}
      onPick={({ id, label }) => setValue({ id, text: label })}
    />
  )
}

const known: Tree = {
  nodes: categories,
  levels: new Map(),
  reading: new Set(),
  failed: new Set(),
  error: null,
  again: () => undefined,
  read: () => undefined,
}

function Body({ tree, deep = true, title }: { readonly tree: Partial<Tree>; readonly deep?: boolean; readonly title: string }) {
  return (
    <Box padding="4" borderWidth="1px" borderRadius="md" background="bg.panel">
      <TreeBody title={title} tree={{ ...known, ...tree }} deep={deep} value="101020" onPick={() => undefined} />
    </Box>
  )
}

const branch = { ...node("40", "仓储物流"), leaf: false }
const valve: TreeChoice = { id: "101020", text: "调节阀" }

/** In a form it is a field like any other. */
function InForm() {
  const form = useForm<{ category: TreeChoice | null }>({ defaultValues: { category: valve } })
  return (
    <Form form={form} onSubmit={() => undefined}>
      <TreeField name="category" label="表单里的品类" load={whole} />
    </Form>
  )
}

function Show() {
  return (
    <Stack gap="5">
      <Box css={boxes}>
        <Picker label="采购品类" required hint="可选任何一级" onClear={() => undefined} />
        <Picker label="末级品类" deep={false} first={valve} onClear={() => undefined} />
        <Picker label="不可清空的品类" first={valve} />
        <Picker label="追加品类" forbidden={["101010", "30"]} hint="离心泵与办公用品已选" />
        <Picker label="停用的品类" disabled first={valve} />
        <Picker label="必填品类" error="必填品类必填" />
        <Picker label="十万个物料" load={many} title="选择物料" width={40} />
        <Picker label="没有数据的树" load={nothing} />
        <Picker label="正在读取的树" load={never} />
        <Picker label="读取失败的树" load={failing} />
        <InForm />
      </Box>
      <Body title="可选任何一级" tree={{}} />
      <Body title="只选末级" tree={{}} deep={false} />
      <Body
        title="下级读取中与读取失败"
        tree={{ nodes: [branch, { ...branch, id: "50", label: "信息系统" }], reading: new Set(["40"]), failed: new Set(["50"]) }}
      />
      <Body title="没有数据" tree={{ nodes: [] }} />
      <Body title="读取中" tree={{ nodes: null }} />
      <Body title="读取失败" tree={{ nodes: null, error: new Refused({ code: "10001" }, "查询失败") }} />
    </Stack>
  )
}

export const specimen: Specimen = { title: "tree-picker", Show }
