export type FindingCode = string;
