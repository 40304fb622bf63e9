import { Button } from "#ui/button/button.tsx"
import type { Specimen } from "#ui/theme/specimen.ts"
import { OutsidePanel } from "./outside-panel.tsx"

const Show = () => (
  <div style={{ height: 420, overflow: "auto" }}>
    <OutsidePanel title="找回密码" text="我们把设置新密码的链接发到您的邮箱。" signIn="返回登录">
      <Button look="solid">发送链接</Button>
    </OutsidePanel>
  </div>
)

export const specimen: Specimen = { title: "outside-panel", Show }
