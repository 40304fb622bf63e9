/** Certificates that prove what a company may do. */
export const certificateKinds = ["businessLicence", "iso9001", "iso14001", "iso45001", "productionLicence", "agency", "other"] as const
