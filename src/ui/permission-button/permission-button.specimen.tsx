import { Flex } from "@chakra-ui/react"
import type { Specimen } from "#ui/theme/specimen.ts"
import { PermissionButton, PermissionLink } from "./permission-button.tsx"

const Show = () => (
  <Flex gap="2">
    <PermissionButton code="">人人可见</PermissionButton>
    <PermissionButton code="TENDER_ADD">有“新建招标”模块才可见</PermissionButton>
    <PermissionLink code="" to="/gallery" look="link">
      链接也一样
    </PermissionLink>
  </Flex>
)

export const specimen: Specimen = { title: "permission-button", Show }
