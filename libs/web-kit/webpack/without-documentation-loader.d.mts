export function withoutDocumentationIn(source: string): string;
