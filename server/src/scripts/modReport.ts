import { moderationReport } from '../features/posts/moderation/moderationReport.ts';
import { runModelTool } from './tool.ts';

/** `npm run mod:report`: what was reported and decided in the last 30 days, what is to be reviewed, and how long decisions took. */
await runModelTool(async () => console.log(await moderationReport()));
