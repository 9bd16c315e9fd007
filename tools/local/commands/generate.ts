import { generateClient } from '../build/prisma-client.ts';

/** Prisma's client for the service in the current folder. */
export const command = async () => void (await generateClient(process.cwd()));
