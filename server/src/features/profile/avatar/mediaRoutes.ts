import { Router } from 'express';
import { notFound } from '../../../http/errors.ts';
import { findAvatar } from './avatarService.ts';

/** Profile images, to be mounted outside /api. */
export function mediaRoutes(): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.get('/media/:name', async (req, res) => {
    const [, hash] = /^([0-9a-f]{32})\.webp$/.exec(req.params.name) ?? [];
    const image = hash && (await findAvatar(hash));
    if (!image) throw notFound('Image not found');
    // The name changes with the image, so nobody has to ask twice.
    res.set({ 'Cache-Control': 'public, max-age=31536000, immutable', ETag: `"${hash}"` });
    res.type('image/webp').send(image);
  });

  return router;
}
